// `npm run bench -- computing`: how fast JavaScript that computes is in a forked process, against bare `node` by turns. Programs
// time themselves, so that starting the process does not count.
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { decide } from '#runner/engine-kit/decide.ts';
import { aNodeRequest, nodeBench } from '#runner/engines/node/node-bench.ts';
import { quantile } from './measure.ts';

const rounds = 9;

const programs: Record<string, string> = {
  'one long loop': `
const work = () => { let x = 1; for (let i = 0; i < 1e6; i++) x = (x * 31 + i) % 1000003; return x; };
const compute = () => { for (let i = 0; i < 20; i++) work(); };`,
  primes: `
const isPrime = n => { for (let d = 2; d * d <= n; d++) if (n % d === 0) return false; return n > 1; };
const compute = () => { let count = 0; for (let n = 0; n < 300000; n++) if (isPrime(n)) count++; return count; };`,
  objects: `
class Point { constructor(x) { this.x = x; } plus(other) { return new Point(this.x + other.x); } }
const compute = () => { let p = new Point(0); for (let i = 0; i < 3e6; i++) p = p.plus(new Point(1)); return p.x; };`,
  recursion: `
const fibonacci = n => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
const compute = () => fibonacci(30);`,
  matrix: `
const filled = make => Array.from({ length: 160 }, (_, i) => Array.from({ length: 160 }, (_, j) => make(i, j)));
const compute = () => {
  const [a, b] = [filled((i, j) => i + j), filled((i, j) => i - j)];
  return filled((i, j) => { let sum = 0; for (let k = 0; k < 160; k++) sum += a[i][k] * b[k][j]; return sum; });
};`,
  'map of words': `
const compute = () => {
  const seen = new Map();
  for (let i = 0; i < 300000; i++) { const word = 'w' + (i % 1000); seen.set(word, (seen.get(word) ?? 0) + 1); }
};`,
};

const timed = (program: string) => `${program}
const milliseconds = () => { const begin = process.hrtime.bigint(); compute(); return Number(process.hrtime.bigint() - begin) / 1e6; };
`;
const tests = `
const test = require('node:test');
const { milliseconds } = require('./main.js');
test('computing', () => console.log('took', milliseconds()));
`;

const pairs = nodeBench();
await pairs.start();

const forked = async (program: string) => {
  const code = `${timed(program)}module.exports = { milliseconds };\n`;
  const request = aNodeRequest({ code, testCode: tests, limits: { cpuMs: 20_000 } });
  const result = decide(request, await pairs.run(request));
  const printed = /took ([\d.]+)/.exec(result.results.map(one => one.output).join('\n') + result.output);
  if (!printed) throw new Error(JSON.stringify(result));
  return Number(printed[1]);
};
const bare = (program: string) =>
  Number(
    execFileSync(process.execPath, ['-e', `${timed(program)}console.log(milliseconds());`], {
      encoding: 'utf8',
    }),
  );

/** CPU time of whole runs of a program that waits once. What V8 plans for an idle process falls due eight seconds after its start. */
const waitingCpuMs = async () => {
  const code = 'const answer = async () => { await new Promise(done => setTimeout(done, 5)); return 3; };';
  const testCode = `test('waits', async () => assert.equal(await answer(), 3));`;
  const request = aNodeRequest({ code, testCode });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await pairs.run(request)).cpuMs);
  return quantile(times, 0.5);
};

const startedAt = performance.now();
const young = await waitingCpuMs();

console.log(`${''.padEnd(16)} bare ms  forked ms  forked / bare (p50 of ${rounds})`);
for (const [name, program] of Object.entries(programs)) {
  const times: [number, number][] = [];
  for (let round = 0; round < rounds; round++) times.push([bare(program), await forked(program)]);
  const [own, ours] = [0, 1].map(index =>
    quantile(
      times.map(both => both[index] ?? 0),
      0.5,
    ),
  ) as [number, number];
  console.log(
    `${name.padEnd(16)} ${own.toFixed(1).padStart(7)} ${ours.toFixed(1).padStart(10)} ${(ours / own).toFixed(2).padStart(10)} x`,
  );
}
await delay(Math.max(0, 10_000 - (performance.now() - startedAt)));
const old = await waitingCpuMs();
console.log(
  `\na program that waits, CPU ms of its run: ${young.toFixed(1)} just after the start of the templates, ${old.toFixed(1)} ten seconds later, ${(old / young).toFixed(2)} x`,
);
await pairs.stop();
