import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnRunner } from '#server/running/runs/run-code.ts';
import { atEnd } from './at-end.ts';

/** The real runner with its real sandbox, for tests of runs. */
export const realRunner = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-runner-'));
  const said: string[] = [];
  const runner = startOwnRunner({ dataDir, runSlots: 2 }, line => said.push(line));
  await runner.ready;
  atEnd(async () => {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return runner;
};
