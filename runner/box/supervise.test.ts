import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';

import { expect, it } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import type { SandboxHost } from './box.ts';
import { supervise } from './supervise.ts';

it('EX-1 a program that exceeded its memory after the last look was stopped by that limit', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  const group = {
    joinFiles: [],
    hasMemoryLimit: true,
    hasProcessLimit: true,
    setLimits: () => {},
    cpuMs: () => 10,
    wasOutOfMemory: () => true,
    hitProcessLimit: () => false,
    remove: async () => {},
  };
  const { end, report } = supervise(
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
  // No timer can have looked by now.
  end();
  expect(await report(137)).toMatchObject({ stopReason: 'memory', exitCode: 137 });
});
