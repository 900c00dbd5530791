import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { canReplaceFiles, withReplacedFile } from '#test/processes/replaced-file.ts';
import { runScript } from '#test/processes/run-script.ts';
import { startServer } from '#test/processes/server-process.ts';

const cwd = mkdtempSync(join(tmpdir(), 'cairn-short-memory-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const meminfo = join(cwd, 'meminfo');
writeFileSync(meminfo, 'MemTotal: 200000 kB\nMemFree: 150000 kB\nMemAvailable: 150000 kB\n');
const withLittleMemory = withReplacedFile('/proc/meminfo', meminfo);
const sentence = /There are only 0\.2 GB of memory, and Cairn needs [\d.]+ GB: the kernel may kill it/;

describe.runIf(canReplaceFiles)('FO-3 OP-2 on a machine with 200 MB', () => {
  it('the start warns, and the server works', async () => {
    const database = await freshDatabase();
    const env = { CAIRN_DATA_DIR: join(cwd, 'data'), DATABASE_URL: database.url, CAIRN_SERVICES: 'web' };
    const server = await startServer(env, withLittleMemory);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const line = server
      .printed()
      .split('\n')
      .find(text => sentence.test(text));
    expect(JSON.parse(line ?? 'null')).toMatchObject({ level: 'warn' });
    await server.end('SIGTERM');
    await database.close();
  });

  it('the doctor says the same', async () => {
    const env = { PATH: process.env.PATH ?? '', CAIRN_DATA_DIR: join(cwd, 'data') };
    const { code, printed } = await runScript({ cwd, env, wrap: withLittleMemory }, 'examine-machine.ts');
    expect(code).toBe(1);
    expect(printed.split('\n').find(line => sentence.test(line))).toMatch(/^✗ /);
  });
});
