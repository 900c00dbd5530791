import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeUserExercise } from '#contract/running/runs.ts';
import { saveUserExercise } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { atEnd } from '#test/at-end.ts';
import { freshDatabase } from '#test/database.ts';
import { aUser, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { migrate } from '../migrate.ts';
import type { Manifest } from './backup-format.ts';
import { loadBackup } from './load-backup.ts';
import { checkBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const { app, services, workOffJobs } = await runningApp();
const folder = mkdtempSync(join(tmpdir(), 'cairn-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const url = services.config.databaseUrl ?? '';
const file = join(folder, 'backup.jsonl.gz');
const about = { version: '0.1.0', secret: 'a secret' };
/** Difficult characters: quotes, other scripts, line separators that JSON does not escape, an escape, an emoji. */
const awkward = 'print("\\u0041\\n\t\'ü\u2028\u2029\r\n漢字 👩🏽‍🏫 \\N {1,2} NULL")';

const anEmptyDatabase = async () => {
  const database = await freshDatabase('template0');
  atEnd(() => database.close());
  return database;
};

let made: Manifest;

beforeAll(async () => {
  const { course, learner, userExercise } = await aUserLesson(services);
  const body = { solutionCode: awkward };
  await as(app, learner).call(saveUserExercise, { params: { id: userExercise.id }, body });
  // One finished run and one queued run.
  const params = { id: userExercise.id, contextId: course.contextId };
  await as(app, learner).call(executeUserExercise, { params });
  await workOffJobs();
  await as(app, learner).call(executeUserExercise, { params });
  // More rows than a read batch and than a write batch.
  for (let i = 0; i < 520; i++) await aUser(services);
  made = await writeBackup(url, file, about);
});

describe('a backup', () => {
  it('contains every table and the list of migrations, and only its owner can read the file', async () => {
    expect(made.sums['public.users']?.rows).toBeGreaterThan(520);
    expect(made.sums['public.user_lessons']?.rows).toBe(1);
    expect(made.sums['graphile_worker._private_jobs']?.rows).toBeGreaterThan(0);
    expect(made.migrations[0]?.name).toBe('0001_users__create.sql');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await checkBackup(file)).toEqual(made);
  });

  it('is a consistent snapshot while other transactions write', async () => {
    const writing = Array.from({ length: 20 }, () => aUserLesson(services));
    const during = join(folder, 'during.jsonl.gz');
    await writeBackup(url, during, about);
    await Promise.all(writing);
    // Restoring the foreign keys fails if rows of different snapshots are mixed.
    const { sums } = await loadBackup((await anEmptyDatabase()).url, during);
    expect(sums['public.users']?.rows).toBeGreaterThanOrEqual(made.sums['public.users']?.rows ?? 0);
  });

  it('fails with a clear message for an empty database', async () => {
    const nothing = writeBackup((await anEmptyDatabase()).url, join(folder, 'nothing'), about);
    await expect(nothing).rejects.toThrow('There is nothing to back up');
  });
});

describe('a restore', () => {
  it('restores every row: a backup of the restored database has the same hashes', async () => {
    const restored = await anEmptyDatabase();
    await loadBackup(restored.url, file);
    const again = await writeBackup(restored.url, join(folder, 'again.jsonl.gz'), about);
    expect(again.sums).toEqual(made.sums);
    expect(again.sequences).toEqual(made.sequences);
    const { rows } = await restored.pool.query('select 1 from user_exercises where solution_code = $1', [
      awkward,
    ]);
    expect(rows).toHaveLength(1);
    // Constraints are the same as after the migrations, and the next id is unused.
    const shape = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by conname`;
    const migrated = await freshDatabase();
    expect((await restored.pool.query(shape)).rows).toEqual((await migrated.pool.query(shape)).rows);
    await migrated.close();
    const insert = `insert into users (first_name, last_name, email) values ('A', 'B', 'c@d.example') returning id`;
    const highest = Number(made.sequences.find(({ name }) => name === 'public.users_id_seq')?.value);
    expect((await restored.pool.query(insert)).rows[0].id).toBe(highest + 1);
  });

  it('refuses a database that is in use and does not change it', async () => {
    const { pool, url: inUse } = await anEmptyDatabase();
    await loadBackup(inUse, file);
    const before = await pool.query('select count(*) from users');
    await expect(loadBackup(inUse, file)).rejects.toThrow(/^This database is in use .* has rows\)/);
    expect((await pool.query('select count(*) from users')).rows).toEqual(before.rows);
  });

  it('applies newer migrations after restoring an older backup', async () => {
    const old = await anEmptyDatabase();
    const first = made.migrations.slice(0, 1).map(({ name }) => name);
    await migrate(old.pool, new Set(first));
    const oldFile = join(folder, 'old.jsonl.gz');
    await writeBackup(old.url, oldFile, about);
    const restored = await anEmptyDatabase();
    await loadBackup(restored.url, oldFile);
    const { rows } = await restored.pool.query('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(made.migrations.map(({ name }) => name));
  });
});

describe('a restore changes nothing and fails for', () => {
  const attempt = async (name: string, spoil: (path: string, bytes: Buffer) => void) => {
    const path = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(path, bytes);
    spoil(path, bytes);
    const { url: target, pool } = await anEmptyDatabase();
    const answer = await loadBackup(target, path).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    const { rows } = await pool.query(`select from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
    return answer;
  };
  const rewritten = (path: string, change: (text: string) => string) =>
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString())));

  it('a truncated file', async () => {
    expect(await attempt('cut', (path, bytes) => truncateSync(path, bytes.length - 500))).toMatch(
      /cut short/,
    );
    // Truncated within the first line.
    expect(await attempt('very short', path => truncateSync(path, 100))).toMatch(/cut short/);
    const withoutEnd = (path: string) => rewritten(path, text => text.slice(0, text.lastIndexOf('{"end"')));
    expect(await attempt('without end', withoutEnd)).toMatch(/cut short/);
  });

  it('a file in which something was changed, removed or inserted', async () => {
    const flipped = (path: string, bytes: Buffer) => {
      bytes[Math.floor(bytes.length / 2)]! ^= 1;
      writeFileSync(path, bytes);
    };
    expect(await attempt('flipped', flipped)).toMatch(/changed or damaged/);
    const other = (path: string) => rewritten(path, text => text.replace('"Ada"', '"Eve"'));
    expect(await attempt('other', other)).toMatch(/changed or damaged/);
    const less = (path: string) => rewritten(path, text => text.replace(/^\[.*\n/m, ''));
    expect(await attempt('less', less)).toMatch(/changed or damaged/);
    const header = (path: string) => rewritten(path, text => text.replace('a secret', 'another!'));
    expect(await attempt('header', header)).toMatch(/changed or damaged/);
  });

  it('a file that is not a backup, is of a newer version, or does not exist', async () => {
    expect(await attempt('text', path => writeFileSync(path, 'hello'))).toMatch(/is not a backup of Cairn/);
    expect(await attempt('zip', path => rewritten(path, () => '[1]\n'))).toMatch(/is not a backup of Cairn/);
    expect(await attempt('nothing', path => rewritten(path, () => ''))).toMatch(/is not a backup of Cairn/);
    const newer = (path: string) =>
      rewritten(path, text => text.replace('"cairnBackup":1', '"cairnBackup":2'));
    expect(await attempt('newer', newer)).toMatch(/made by a newer Cairn/);
    expect(await attempt('gone', path => rmSync(path))).toMatch(/^There is no file/);
  });
});
