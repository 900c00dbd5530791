import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import { createService } from './service.ts';
import { createSlots } from './slots.ts';
import { type FromRunner, readLines, type RunnerHealth, sendLine } from './wire.ts';

it('EX-1 where nothing can be sandboxed every run is refused with the reason', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-service-'));
  const started: string[] = [];
  const engine = {
    name: 'any',
    canRun: () => true,
    start: async () => {},
    obstacle: async () => null,
    stop: async () => {},
    run: async () => {
      started.push('a run');
      throw new Error('must not be called');
    },
  };
  const service = createService({
    engines: [engine],
    slots: createSlots({ count: 1, mostAlive: 8 }),
    refusal: 'Student code is not run on this machine.',
    health: () => ({}) as RunnerHealth,
    probe: async () => ({ obstacle: null, runtime: null }),
    logError: () => {},
  });
  onTestFinished(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });
  service.server.listen(join(folder, 'socket'));
  await once(service.server, 'listening');

  const socket = createConnection(join(folder, 'socket'));
  const { promise, resolve } = Promise.withResolvers<FromRunner>();
  readLines(
    socket,
    message => resolve(message as FromRunner),
    () => {},
  );
  const language = {
    name: 'Shell',
    executionCommand: 'sh main.sh',
    executableFileName: 'main.sh',
    preamble: '',
    postamble: '',
    testFramework: 'io',
  };
  const limits = { ...defaultLimits, cpuMs: 1000 };
  const request = { id: 'run', language, code: '', testCode: '[]', contract: null, limits };
  sendLine(socket, { type: 'run', request });
  expect(await promise).toMatchObject({
    type: 'result',
    result: { verdict: 'sandbox-failed', message: 'Student code is not run on this machine.' },
  });
  expect(started).toEqual([]);
  socket.destroy();
});
