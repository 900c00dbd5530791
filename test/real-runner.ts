import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startOwnRunner } from '#server/running/runs/run-code.ts';

/** The real runner with its real sandbox, for tests of runs. */
export const realRunner = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-runner-'));
  const said: string[] = [];
  const runner = startOwnRunner({ dataDir, runSlots: 2 }, line => said.push(line));
  await runner.ready;
  afterAll(async () => {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return runner;
};
