import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { runScript } from '#test/processes/run-script.ts';
import { startServer } from '#test/processes/server-process.ts';
import { checkBackup } from './read-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { CAIRN_DATA_DIR: join(folder, 'data'), CAIRN_SERVICES: 'web' };

const runWith = (settings: Record<string, string>, script: string, ...args: string[]) =>
  runScript({ cwd: folder, env: settings }, script, ...args);

const run = (script: string, ...args: string[]) => runWith(env, script, ...args);

const send = async (url: string, method: string, path: string, body: object | null, token = '') => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { authToken?: string } };
};

it(
  'backup, wipe and restore bring back all data, and users can sign in as before',
  { timeout: 240_000 },
  async ({ onTestFinished }) => {
    const ada = { firstName: 'Ada', lastName: 'L', email: 'ada@example.org', password: 'long enough for us' };
    const before = await startServer(env);
    onTestFinished(async () => void (await before.end('SIGTERM')));
    const { authToken } = (await send(before.url, 'POST', '/api/users', ada)).body;
    const whileRunning = join(folder, 'running.jsonl.gz');
    expect(await run('backup.ts', whileRunning)).toMatchObject({ code: 0 });
    const refused = await run('restore.ts', whileRunning);
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain('This database is in use');
    await before.end('SIGTERM');

    const whileStopped = join(folder, 'stopped.jsonl.gz');
    expect(await run('backup.ts', whileStopped)).toMatchObject({ code: 0 });
    const made = await checkBackup(whileStopped);
    expect(made.sums['public.users']).toEqual((await checkBackup(whileRunning)).sums['public.users']);

    const verified = await run('restore.ts', '--verify', whileStopped);
    expect(verified.printed).toMatch(/Good: restored beside, every count and hash is the same/);

    rmSync(env.CAIRN_DATA_DIR, { recursive: true });
    expect((await run('backup.ts')).printed).toMatch(/^There is nothing to back up/);
    const cut = join(folder, 'running.jsonl.gz');
    truncateSync(cut, 2000);
    expect(await run('restore.ts', cut)).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/cut short/),
    });
    expect(existsSync(env.CAIRN_DATA_DIR)).toBe(false);

    expect(await run('restore.ts', whileStopped)).toMatchObject({ code: 0 });
    const again = join(folder, 'again.jsonl.gz');
    await run('backup.ts', again);
    expect((await checkBackup(again)).sums).toEqual(made.sums);
    const after = await startServer(env);
    onTestFinished(async () => void (await after.end('SIGTERM')));
    expect((await send(after.url, 'POST', '/sessions', ada)).status).toBe(200);
    // A session from before the wipe is valid too, because the secret was restored.
    expect((await send(after.url, 'DELETE', '/sessions', null, authToken)).status).toBe(200);
    await after.end('SIGTERM');
  },
);

it('a backup of an external PostgreSQL is verified without that server', async () => {
  const database = await freshDatabase();
  const settings = { ...env, DATABASE_URL: database.url };
  const file = join(folder, 'own.jsonl.gz');
  const made = await runWith(settings, 'backup.ts', file);
  expect(made).toMatchObject({ code: 0, printed: expect.stringMatching(/^\S+: \d+ tables, \d+ rows/) });
  const verified = await runWith(settings, 'restore.ts', '--verify', file);
  expect(verified).toMatchObject({ code: 0, printed: expect.stringContaining('Good: restored beside') });
  await database.close();
  const gone = await runWith({ ...env, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'backup.ts', file);
  expect(gone).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^The database cannot be reached/),
  });
});
