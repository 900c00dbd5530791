import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { patient } from '#test/patient.ts';

it('FH-6 a server that a test started ends with its PostgreSQL when the test process is killed', async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-orphan-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const harness = join(import.meta.dirname, '../test/processes/server-process.ts');
  const script = `import { startServer } from ${JSON.stringify(harness)};
      const server = await startServer({ CAIRN_SERVICES: 'web', CAIRN_DATA_DIR: ${JSON.stringify(dataDir)} });
      process.stdout.write(String(server.pid));`;
  const test = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const server = Number(String((await once(test.stdout, 'data')) as [Buffer]));
  const postgres = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
  expect([isAlive(server), isAlive(postgres)]).toEqual([true, true]);

  test.kill('SIGKILL');
  await vi.waitFor(() => expect([isAlive(server), isAlive(postgres)]).toEqual([false, false]), {
    ...patient,
    interval: 100,
  });
});
