// `npm run bench -- run-latency`: time from click to result, against a bare interpreter with the same tests.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultLimits, type RunRequest } from '#contract/run-request.ts';
import { startRunner } from '#runner/client.ts';
import { aCourse, aLanguage, aLesson, aUserLesson } from '#test/factories.ts';
import { alternate, throughput, type Way } from './measure.ts';
import { clientOf, startProduct } from './running-product.ts';

const run = promisify(execFile);
const clients = 32;
const rounds = 60;

type Subject = {
  name: string;
  language: RunRequest['language'];
  solution: string;
  tests: string;
  /** The same tests for the bare interpreter. */
  bare: { file: string; text: string; command: string; args: string[] };
};

const pythonSolution = 'def add(a, b):\n    return a + b\n\ndef double(x):\n    return 2 * x\n';
const pythonTests = `import unittest

class TestNumbers(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)

    def test_add_negative(self):
        self.assertEqual(add(-1, -2), -3)

    def test_double(self):
        self.assertEqual(double(4), 8)
`;

const nodeSolution =
  'function add(a, b) {\n  return a + b;\n}\nfunction double(x) {\n  return 2 * x;\n}\nmodule.exports = { add, double };\n';
const nodeTests = `const test = require('node:test');
const assert = require('node:assert');
const { add, double } = require('./solution');

test('add', () => assert.equal(add(1, 2), 3));
test('add negative', () => assert.equal(add(-1, -2), -3));
test('double', () => assert.equal(double(4), 8));
`;

const fields = { preamble: '', postamble: '' };

const subjects: Subject[] = [
  {
    name: 'Python',
    language: {
      name: 'Python',
      executionCommand: 'python3 main.py',
      executableFileName: 'main.py',
      testFramework: 'unittest',
      ...fields,
    },
    solution: pythonSolution,
    tests: pythonTests,
    bare: {
      file: 'main.py',
      text: `${pythonSolution}\n${pythonTests}\nunittest.main()\n`,
      command: '/usr/bin/python3',
      args: ['main.py'],
    },
  },
  {
    name: 'JavaScript',
    language: {
      name: 'JavaScript',
      executionCommand: 'node main.js',
      executableFileName: 'main.js',
      testFramework: 'node-test',
      ...fields,
    },
    solution: nodeSolution,
    tests: nodeTests,
    bare: {
      file: 'main.cjs',
      text:
        nodeSolution.replace(/module\.exports.*\n/, '') +
        nodeTests.replace(/.*require\('\.\/solution'\).*\n/, ''),
      command: process.execPath,
      args: ['main.cjs'],
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const runner = await startRunner({ folder: join(folder, 'runner') });
const product = await startProduct();

const waysOf = async (subject: Subject): Promise<Record<'bare' | 'cold' | 'runner' | 'product', Way>> => {
  writeFileSync(join(folder, subject.bare.file), subject.bare.text);
  const request = (id: string): RunRequest => ({
    id,
    language: subject.language,
    code: subject.solution,
    testCode: subject.tests,
    expectedTests: null,
    limits: { ...defaultLimits, cpuMs: 2000 },
  });
  // The generic engine has no warm processes: the same program in a fresh box.
  const { file, text, args } = subject.bare;
  const interpreter = subject.name === 'Python' ? 'python3' : 'node';
  const cold = (id: string): RunRequest => ({
    ...request(id),
    language: {
      ...subject.language,
      executableFileName: file,
      executionCommand: `${interpreter} ${args.join(' ')} >/dev/null 2>&1`,
      testFramework: 'io',
    },
    code: text,
    testCode: JSON.stringify([{ name: 'runs', stdin: '', stdout: '', match: 'exact' }]),
  });
  let count = 0;
  const runOnce = async (made: RunRequest) => {
    const { isPassed, message } = await runner.run(made);
    if (!isPassed) throw new Error(`${subject.name}: ${message}`);
  };

  const { services } = product;
  const language = await aLanguage(services, {
    ...subject.language,
    name: `${subject.name} of the benchmark`,
    executionLimit: 2000,
  });
  const course = await aCourse(services, { languageConfigId: language.id });
  const lesson = await aLesson(services, { course, testCode: subject.tests });
  const students = await Promise.all(
    Array.from({ length: clients }, async () => {
      const { learner, userExercise } = await aUserLesson(services, { lesson, code: subject.solution });
      return { userExercise, client: clientOf(() => product.server.url, learner.authToken) };
    }),
  );
  return {
    bare: {
      name: `bare ${interpreter}`,
      once: async () => {
        await run(subject.bare.command, args, { cwd: folder });
      },
    },
    cold: { name: 'cold bwrap', once: () => runOnce(cold(`cold-${count++}`)) },
    runner: { name: 'our runner', once: () => runOnce(request(`warm-${count++}`)) },
    product: {
      name: 'whole product over HTTP',
      once: async index => {
        const { client, userExercise } = students[index % clients] ?? students[0]!;
        await client.save(userExercise.id, subject.solution);
        const { result } = await client.result(await client.execute(userExercise.id, course.contextId));
        if (!result?.results.every(r => r.passed))
          throw new Error(`wrong verdict: ${JSON.stringify(result)}`);
      },
    },
  };
};

const format = (n: number) => n.toFixed(1).padStart(8);

for (const subject of subjects) {
  const ways = await waysOf(subject);
  const all = Object.values(ways);
  const latencies = await alternate(all, rounds);
  const bare = latencies.get(ways.bare.name)?.p50 ?? 1;
  console.log(`\n${subject.name}: 3 tests on two small functions, ${rounds} rounds, all ways in turn`);
  console.log(`${''.padEnd(26)}  p50 ms   p95 ms   CPU ms   p50 / bare   runs/s at 1, 8, 32 clients`);
  const perSecond = new Map<string, number[]>();
  for (const way of all) {
    const rates: number[] = [];
    for (const many of [1, 8, 32]) rates.push(await throughput(way, many, 4000));
    perSecond.set(way.name, rates);
    const { p50, p95, cpuMs } = latencies.get(way.name) ?? { p50: 0, p95: 0, cpuMs: 0 };
    const ratio = `${(p50 / bare).toFixed(2)} x`.padStart(10);
    console.log(
      `${way.name.padEnd(26)}${format(p50)} ${format(p95)} ${format(cpuMs)}   ${ratio}   ${rates.map(format).join('')}`,
    );
  }
  const rateRatio = (perSecond.get(ways.product.name)?.[1] ?? 0) / (perSecond.get(ways.bare.name)?.[1] ?? 1);
  const runnerRatio = (perSecond.get(ways.runner.name)?.[1] ?? 0) / (perSecond.get(ways.bare.name)?.[1] ?? 1);
  console.log(
    `throughput at 8 clients against bare: runner ${runnerRatio.toFixed(2)} x, product ${rateRatio.toFixed(2)} x`,
  );
}

await product.stop();
await runner.stop();
rmSync(folder, { recursive: true, force: true });
