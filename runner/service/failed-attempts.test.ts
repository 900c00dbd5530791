import { aContract } from '../engine-kit/a-contract.ts';
import { describe, expect, it } from 'vitest';

import { runProblems } from '#contract/running/run-problems.ts';
import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import type { EngineReport } from '../engine-kit/engine.ts';
import { emptyReport } from '../engine-kit/failed-report.ts';
import { run } from './run.ts';
import { createSlots } from './slots.ts';

const request: RunRequest = {
  id: 'run',
  language: {
    name: 'Any',
    executionCommand: 'x',
    executableFileName: 'x',
    preamble: '',
    postamble: '',
    testFramework: 'io',
  },
  code: '',
  testCode: '[]',
  contract: aContract(['a']),
  limits: { ...defaultLimits, cpuMs: 1000 },
};
const passed: EngineReport = {
  ...emptyReport('finished', null),
  isChannelComplete: true,
  declaredTests: ['a'],
  results: [{ name: 'a', passed: true, status: 'passed', feedback: '' }],
};

/** Runs the request on an engine that gives these reports, one after the other. */
async function runWith(attempts: (() => EngineReport)[], signal = new AbortController().signal) {
  const slots = createSlots({ count: 1, mostAlive: 8 });
  const logged: unknown[] = [];
  let count = 0;
  const engine = {
    name: 'scripted',
    canRun: () => true,
    start: async () => {},
    obstacle: async () => null,
    stop: async () => {},
    run: async () => attempts[count++]!(),
  };
  const result = await run(
    { engines: [engine], slots, logError: error => logged.push(error) },
    request,
    signal,
  );
  return { result, count, logged, running: slots.running() };
}

const fails = () => {
  throw new Error('a warm process died');
};

describe('a run', () => {
  it('EX-1 is done once more after a failure of ours', async () => {
    const { result, count, logged, running } = await runWith([fails, () => passed]);
    expect([result.isPassed, count, logged.length, running]).toEqual([true, 2, 1, 0]);
  });

  it('EX-1 is not done a third time', async () => {
    const { result, count, running } = await runWith([fails, fails]);
    expect([result.verdict, count, running]).toEqual(['sandbox-failed', 2, 0]);
  });

  it('EX-1 is not done again after a failure with an explanation', async () => {
    const { result, count } = await runWith([() => emptyReport('sandbox-failed', runProblems.noJunit)]);
    expect([result.message, result.problem?.code, count]).toEqual([
      runProblems.noJunit.text,
      'run.noJunit',
      1,
    ]);
  });

  it('EX-1 that fails because it was cancelled is cancelled', async () => {
    const controller = new AbortController();
    const { result, count } = await runWith(
      [
        () => {
          controller.abort();
          return fails();
        },
      ],
      controller.signal,
    );
    expect([result.verdict, count]).toEqual(['cancelled', 1]);
  });

  it('EX-1 that is cancelled before there is a slot is never started', async () => {
    const { result, count } = await runWith([() => passed], AbortSignal.abort());
    expect([result.verdict, count]).toEqual(['cancelled', 0]);
  });
});
