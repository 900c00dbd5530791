import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getMetrics } from '#contract/site/operations.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { as } from '#test/as.ts';
import { databaseOfOrdinaryUser } from '#test/database.ts';
import { runScript } from '#test/processes/run-script.ts';
import { runningApp } from '#test/running-app.ts';

const root = join(import.meta.dirname, '../../../..');
const place = mkdtempSync(join(tmpdir(), 'cairn-nightly-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

let count = 0;
const aFolder = (...files: string[]) => {
  const folder = join(place, String(++count));
  mkdirSync(folder);
  for (const name of files) writeFileSync(join(folder, name), 'an older one');
  return folder;
};

const database = await databaseOfOrdinaryUser();
await migrate(database.pool);
afterAll(() => database.close());
const settings = { DATABASE_URL: database.url, CAIRN_DATA_DIR: join(place, 'data') };

const backup = (env: Record<string, string>, ...args: string[]) =>
  runScript({ cwd: place, env: { ...settings, ...env } }, 'backup.ts', ...args);

/** Runs the command of the systemd unit on another folder; returns its output and exit code. */
const runUnit = (folder: string) => {
  const unit = readFileSync(join(root, 'ops/cairn-backup.service'), 'utf8')
    .replaceAll('/var/lib/cairn/backups', folder)
    .replaceAll('/opt/cairn', root);
  const env = Object.fromEntries([...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, k, v]) => [k, v]));
  const [command = '', ...args] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  return new Promise<{ code: number; printed: string }>(resolve => {
    execFile(command, args, { env: { ...settings, ...env }, cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, printed: stdout + stderr }),
    );
  });
};

const dated = (days: number) =>
  Array.from({ length: days }, (_, i) => `cairn-202001${String(i + 1).padStart(2, '0')}T030000Z.jsonl.gz`);

describe('FO-2 OP-2 the nightly backup', () => {
  it('works with the command of the unit and a user without createdb, and keeps 14 files', async () => {
    const foreign = ['precious.jsonl.gz', 'cairn-20200101.jsonl.gz', 'cairn-20200101T030000Z.jsonl.gz.old'];
    const folder = aFolder(...dated(20), ...foreign);
    expect(await runUnit(folder)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/Good: restored beside, every count and hash is the same/),
    });
    const left = readdirSync(folder).filter(name => !foreign.includes(name));
    expect(left).toHaveLength(14);
    expect(left.toSorted().slice(0, 13)).toEqual(dated(20).slice(7));
    expect(left.filter(name => !dated(20).includes(name))).toHaveLength(1);
    for (const name of foreign) expect(existsSync(join(folder, name)), name).toBe(true);
  });

  it('never deletes the new file, even if others have newer names', async () => {
    const folder = aFolder('cairn-29990101T000000Z.jsonl.gz', 'cairn-29990102T000000Z.jsonl.gz');
    expect(await backup({}, '--folder', folder, '--keep', '1')).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^cairn-2[0-8]/)]);
  });

  it('deletes nothing if the new file could not be verified', async () => {
    const folder = aFolder(...dated(3));
    const noRoom = join(folder, 'not', 'there');
    const { code } = await backup({ TMPDIR: noRoom }, '--folder', folder, '--verify', '--keep', '1');
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(dated(3)));
  });

  it('prints its usage for --keep 0 and for --keep with a given file name', async () => {
    const answers = await Promise.all(
      [
        ['--keep', '0'],
        ['--keep', 'many'],
        ['a.gz', '--keep', '3'],
      ].map(args => backup({}, ...args)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 1, printed: expect.stringMatching(/^Usage: npm run backup/) });
  });

  it('stores its time for /metrics', async () => {
    const { app, services } = await runningApp({ config: { metricsToken: 'a-token-for-the-monitoring' } });
    const lastBackup = async () => {
      const { body } = await as(app, { authToken: 'a-token-for-the-monitoring' }).call(getMetrics);
      return Number(/^cairn_last_backup_timestamp_seconds (\d+)$/m.exec(body)?.[1]);
    };
    expect(await lastBackup()).toBe(0);
    const before = Math.floor(Date.now() / 1000);
    const DATABASE_URL = services.config.databaseUrl ?? '';
    expect(await backup({ DATABASE_URL }, '--folder', aFolder())).toMatchObject({ code: 0 });
    expect(await lastBackup()).toBeGreaterThanOrEqual(before);
  });
});
