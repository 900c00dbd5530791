import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';

import { expect, it, vi } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import type { SandboxHost } from './box.ts';
import { supervise } from './supervise.ts';

/** A program that has ended, in a group that never hits a limit unless it is said. */
const supervised = async (more: { wasOutOfMemory?: () => boolean; cpuMs?: () => number } = {}) => {
  const child = spawn('true');
  await once(child, 'exit');
  const group = {
    joinFiles: [],
    hasMemoryLimit: true,
    hasProcessLimit: true,
    setLimits: () => {},
    cpuMs: () => 10,
    wasOutOfMemory: () => false,
    hitProcessLimit: () => false,
    remove: async () => {},
    ...more,
  };
  return supervise(
    {
      host: {} as SandboxHost,
      child,
      group,
      output: { stdout: new PassThrough(), stderr: new PassThrough() },
      cpuBeforeMs: 0,
      programRoot: () => child.pid!,
    },
    { limits: { ...defaultLimits, cpuMs: 1000, asleepMs: 1000 }, signal: AbortSignal.any([]) },
  );
};

it('EX-1 a program that exceeded its memory after the last look was stopped by that limit', async () => {
  const { end, report } = await supervised({ wasOutOfMemory: () => true });
  // No timer can have looked by now.
  end();
  expect(await report(137)).toMatchObject({ stopReason: 'memory', exitCode: 137 });
});

it('EX-1 nobody looks at a program any more once it has ended', async () => {
  const look = vi.fn<() => number>(() => 10);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { end, report } = await supervised({ cpuMs: look });
    const before = look.mock.calls.length;
    vi.advanceTimersByTime(200);
    expect(look.mock.calls.length).toBeGreaterThan(before);
    end();
    const atEnd = look.mock.calls.length;
    vi.advanceTimersByTime(60_000);
    expect(look.mock.calls.length).toBe(atEnd);
    expect(await report(0)).toMatchObject({ stopReason: null, exitCode: 0 });
  } finally {
    vi.useRealTimers();
  }
});
