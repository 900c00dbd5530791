import { expect, it } from 'vitest';

import { runProblems } from '#contract/running/run-problems.ts';
import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import type { Engine, EngineReport } from '../engine-kit/engine.ts';
import { emptyReport } from '../engine-kit/failed-report.ts';
import { run } from './run.ts';
import { createSlots } from './slots.ts';

const request: RunRequest = {
  id: 'run',
  language: {
    name: 'Shell',
    executionCommand: 'sh main.sh',
    executableFileName: 'main.sh',
    preamble: '',
    postamble: '',
    testFramework: 'io',
  },
  code: '',
  testCode: '',
  contract: null,
  limits: { ...defaultLimits, cpuMs: 1000 },
};

const finished = (passed: boolean, isStarved: boolean): EngineReport => ({
  ...emptyReport('finished', null),
  results: [{ name: 'a', passed, status: passed ? 'passed' : 'failed', feedback: '' }],
  isChannelComplete: true,
  isStarved,
});
const stopped: EngineReport = { ...emptyReport('sandbox-failed', runProblems.busy), isStarved: true };

/** The engine is a stand-in, because a machine cannot be made that busy in a test. */
async function runWith(reports: EngineReport[]) {
  const left = [...reports];
  const engine: Engine = {
    name: 'stand-in',
    canRun: () => true,
    start: async () => {},
    obstacle: async () => null,
    run: async () => left.shift()!,
    stop: async () => {},
  };
  const tools = { engines: [engine], slots: createSlots({ count: 1, mostAlive: 8 }), logError: () => {} };
  const result = await run(tools, request, new AbortController().signal);
  return { result, runs: reports.length - left.length };
}

it('TV-2 a run that the machine starved is repeated', async () => {
  const { result, runs } = await runWith([stopped, finished(true, false)]);
  expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
  expect(runs).toBe(2);
});

it('TV-2 a run that failed while the machine gave it hardly any time is repeated', async () => {
  const { result, runs } = await runWith([finished(false, true), finished(true, false)]);
  expect(result.isPassed).toBe(true);
  expect(runs).toBe(2);
});

it('TV-2 a run that was starved twice is told as our failure, with no result of a test', async () => {
  const { result, runs } = await runWith([stopped, finished(false, true), stopped]);
  expect(result).toMatchObject({ verdict: 'sandbox-failed', isServerBusy: true, results: [] });
  expect(result.message).toContain('The server was too busy');
  expect(runs).toBe(2);
});

it.each([
  ['that passed', finished(true, true)],
  ['whose program cannot be compiled', { ...emptyReport('compile-failed', null), isStarved: true }],
  ['that used up its CPU time', { ...emptyReport('timed-out', null), isStarved: true }],
])('TV-2 a run %s is not repeated, because that does not depend on time', async (_, report) => {
  const { result, runs } = await runWith([report, finished(true, false)]);
  expect(result.verdict).toBe(report.verdict);
  expect(runs).toBe(1);
});
