import { expect, it, vi } from 'vitest';

import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';
import { emptyCase } from '#contract/running/test-code/io-cases.ts';

import { soleTurn } from '../../box/turn.ts';
import type { CommandRun } from './command-run.ts';
import { type NamedCase, runIoCases } from './io-run.ts';
import { createPatternMatcher } from './pattern-matcher.ts';

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

/** A stand-in for the program, because spending a budget of 20 s takes 20 s. Each case would like to use this much. */
async function runCases(count: number, wanted: { cpuMs?: number; asleepMs?: number }) {
  const execute = vi.fn<CommandRun['execute']>(async (_case, limits) => {
    const { cpuMs = 0, asleepMs = 0 } = wanted;
    const isOverCpu = cpuMs > limits.cpuMs;
    const isAsleepTooLong = asleepMs > limits.asleepMs;
    return {
      stopReason: isOverCpu ? 'cpu' : isAsleepTooLong ? 'asleep' : null,
      exitCode: 0,
      signal: null,
      shown: '',
      isCut: false,
      standardOutput: '',
      standardError: '',
      spent: {
        wallMs: cpuMs + asleepMs,
        cpuMs: Math.min(cpuMs, limits.cpuMs),
        allCpuMs: cpuMs,
        waitingMs: 0,
        asleepMs: Math.min(asleepMs, limits.asleepMs),
        onDiskMs: 0,
      },
      where: null,
    };
  });
  const run = { program: { source: '', firstLine: 1, lineCount: 1 }, execute } as unknown as CommandRun;
  const cases = Array.from({ length: count }, (_, index): NamedCase => ({
    ...emptyCase(),
    title: `${index}`,
    stdout: '',
  }));
  const letOthersGo = vi.fn<() => Promise<void>>(async () => {});
  const turn = { ...soleTurn, letOthersGo };
  const report = await runIoCases(run, { cases, ignorePrompts: false }, request, {
    turn,
    patterns: createPatternMatcher(),
    checked: null,
  });
  return { report, begun: execute.mock.calls.length, letOthersGo };
}

it('FA-1 FB-2 a hundred cases together may compute as long as twenty', async () => {
  const { report, begun } = await runCases(100, { cpuMs: 900 });
  expect(report).toMatchObject({ verdict: 'timed-out', isChannelComplete: false });
  expect(report.message?.text).toBe(
    'The run was stopped: all tests together may take 20 s of computing, and they took more.',
  );
  expect(begun).toBe(23);
});

it('FA-1 FB-2 all cases together may sleep for 10 s', async () => {
  const { report, begun } = await runCases(15, { asleepMs: 3500 });
  expect(report.verdict).toBe('timed-out');
  expect(report.message?.text).toContain('all tests together may take 10 s of waiting');
  expect(begun).toBe(3);
});

it('FA-1 a case that exceeds its own limit is told so', async () => {
  const { report } = await runCases(3, { cpuMs: 1500 });
  expect(report).toMatchObject({ verdict: 'timed-out', message: null });
});

it('FA-1 twenty cases that each stay below their limit all run', async () => {
  const { report, begun } = await runCases(20, { cpuMs: 990 });
  expect([report.verdict, begun]).toEqual(['finished', 20]);
});

it('FA-2 others get their turn between two cases', async () => {
  expect((await runCases(5, {})).letOthersGo).toHaveBeenCalledTimes(4);
});
