import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';

import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import { soleTurn } from '../box/turn.ts';
import { decide } from '../engine-kit/decide.ts';
import { testBench } from '../engine-kit/test-bench.ts';
import { commandEngine } from './command/command-engine.ts';
import { nodeEngine } from './node/node-engine.ts';
import { pythonEngine } from './python/python-engine.ts';

const benches = {
  command: testBench(commandEngine),
  node: testBench(nodeEngine),
  python: testBench(pythonEngine),
};
for (const { engine } of Object.values(benches)) await engine.start();
afterAll(() => Promise.all(Object.values(benches).map(bench => bench.stop())));

/** Programs that use a part of their CPU time, then sleep shortly. */
const programs = {
  command: {
    framework: 'io',
    file: 'main.sh',
    command: 'bash main.sh',
    code: 'for ((n = 0; n < 40000; n++)); do :; done; sleep 0.2; echo done',
    tests: '[{ "name": "a", "stdout": "done" }]',
  },
  node: {
    framework: 'node-test',
    file: 'main.js',
    command: 'node main.js',
    code: 'const f = () => { for (let n = 0; n < 1e8; n++); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200); return 1; };',
    tests: "test('a', () => { expect(f()).toBe(1); });",
  },
  python: {
    framework: 'unittest',
    file: 'main.py',
    command: 'python3 main.py',
    code: 'import time\ndef f():\n    for n in range(2_000_000): pass\n    time.sleep(0.2)\n    return 1\n',
    tests:
      'import unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(f(), 1)\n',
  },
};

/** Longer than a program may be asleep. */
const pauseMs = 4500;

it.concurrent.each(['command', 'node', 'python'] as const)(
  'FA-2 a paused run of the %s engine stands still, and the pause counts towards no limit',
  async name => {
    const { framework, file, command, code, tests } = programs[name];
    const request: RunRequest = {
      id: 'run',
      language: {
        name,
        executionCommand: command,
        executableFileName: file,
        preamble: '',
        postamble: '',
        testFramework: framework,
      },
      code,
      testCode: tests,
      contract: null,
      limits: { ...defaultLimits, cpuMs: 1000 },
    };
    const { promise: begun, resolve: begin } = Promise.withResolvers<(isPaused: boolean) => void>();
    const turn = {
      ...soleTurn,
      onPause(setPaused: (isPaused: boolean) => void) {
        if (!hasBegun) setPaused(true);
        hasBegun = true;
        begin(setPaused);
      },
    };
    let hasBegun = false;
    let hasEnded = false;
    const before = performance.now();
    const running = benches[name].engine.run(request, new AbortController().signal, turn).finally(() => {
      hasEnded = true;
    });
    const setPaused = await begun;
    await delay(pauseMs);
    expect(hasEnded).toBe(false);
    setPaused(false);
    const result = decide(request, await running);
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
    expect(result.wallMs).toBeLessThan(performance.now() - before - pauseMs);
  },
);
