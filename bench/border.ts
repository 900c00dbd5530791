// `npm run bench -- border`: what a call from a test into the program costs, since the two are in different processes.
// The test times its own calls, and a call of the same function inside its own process as the baseline.
import { decide } from '#runner/engine-kit/decide.ts';
import { aNodeRequest, nodeBench } from '#runner/engines/node/node-bench.ts';
import { pythonTestRun } from '#runner/engines/python/python-test-run.ts';

const calls = 3000;
const manyCalls = 10_000;
const rounds = 5;

const python = {
  program: 'def add(a, b):\n    return a + b\n',
  tests: `
import json, time
from solution import add

def inside(a, b):
    return a + b

def median(function):
    times = []
    for i in range(${calls}):
        begin = time.perf_counter_ns()
        function(i, 1)
        times.append(time.perf_counter_ns() - begin)
    return sorted(times)[${calls} // 2] / 1000

def test_border():
    print('border', json.dumps([median(add), median(inside)]))
`,
  many: `
from solution import add
def test_many():
    for i in range(${manyCalls}):
        assert add(i, 1) == i + 1
`,
};

const node = {
  program: 'const add = (a, b) => a + b;\nmodule.exports = { add };\n',
  tests: `
const test = require('node:test');
const { add } = require('./main.js');
const inside = (a, b) => a + b;
const median = call => {
  const times = [];
  for (let i = 0; i < ${calls}; i++) {
    const begin = process.hrtime.bigint();
    call(i, 1);
    times.push(Number(process.hrtime.bigint() - begin));
  }
  return times.sort((a, b) => a - b)[${calls} / 2] / 1000;
};
test('border', () => console.log('border', JSON.stringify([median(add), median(inside)])));
`,
  many: `
const test = require('node:test');
const assert = require('node:assert');
const { add } = require('./main.js');
test('many', () => {
  for (let i = 0; i < ${manyCalls}; i++) assert.strictEqual(add(i, 1), i + 1);
});
`,
};

const pythonRun = pythonTestRun();
const nodePairs = nodeBench();
await nodePairs.start();

const languages = {
  Python: {
    ...python,
    run: (tests: string, cpuMs: number) => pythonRun.run(python.program, tests, { limits: { cpuMs } }),
  },
  JavaScript: {
    ...node,
    run: async (tests: string, cpuMs: number) => {
      const request = aNodeRequest({ code: node.program, testCode: tests, limits: { cpuMs } });
      return decide(request, await nodePairs.run(request));
    },
  },
};

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

console.log(`A plain call from a test: p50 of ${calls} calls, middle of ${rounds} runs`);
for (const [name, { tests, many, run }] of Object.entries(languages)) {
  const costs: [number, number][] = [];
  for (let round = 0; round < rounds; round++) {
    const result = await run(tests, 5000);
    const printed = /^border (.*)$/m.exec(result.results.map(one => one.output).join('\n') + result.output);
    if (!printed) throw new Error(`${name}: ${JSON.stringify(result)}`);
    costs.push(JSON.parse(printed[1] ?? '') as [number, number]);
  }
  const loop = await run(many, 1000);
  const across = middle(costs.map(([cost]) => cost));
  const inside = middle(costs.map(([, cost]) => cost));
  console.log(
    `${name.padEnd(12)} over the border ${across.toFixed(1)} µs (${costs.map(([cost]) => cost.toFixed(1)).join(' ')}), inside ${inside.toFixed(2)} µs; ` +
      `${manyCalls} calls with the limit of 1 s: ${loop.verdict}, ${loop.cpuMs} ms of computing`,
  );
}
await pythonRun.stop();
await nodePairs.stop();
