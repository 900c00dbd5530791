import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeUserExercise } from '#contract/runs.ts';
import { saveUserExercise } from '#contract/work.ts';
import { as } from '#test/as.ts';
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
/** Whatever a text may hold: quotes, other scripts, line ends that are none in JSON, an escape, an emoji. */
const awkward = 'print("\\u0041\\n\t\'ü\u2028\u2029\r\n漢字 👩🏽‍🏫 \\N {1,2} NULL")';

const anEmptyDatabase = async () => {
  const database = await freshDatabase('template0');
  afterAll(() => database.close());
  return database;
};

let made: Manifest;

beforeAll(async () => {
  const { course, learner, userExercise } = await aUserLesson(services);
  const body = { solutionCode: awkward };
  await as(app, learner).call(saveUserExercise, { params: { id: userExercise.id }, body });
  // One run that is over, and one that waits on the queue.
  const params = { id: userExercise.id, contextId: course.contextId };
  await as(app, learner).call(executeUserExercise, { params });
  await workOffJobs();
  await as(app, learner).call(executeUserExercise, { params });
  // More than are read, and more than are written, at a time.
  for (let i = 0; i < 520; i++) await aUser(services);
  made = await writeBackup(url, file, about);
});

describe('a backup', () => {
  it('holds every table, names its migrations, and is for its owner’s eyes only', async () => {
    expect(made.sums['public.users']?.rows).toBeGreaterThan(520);
    expect(made.sums['public.user_lessons']?.rows).toBe(1);
    expect(made.sums['graphile_worker._private_jobs']?.rows).toBeGreaterThan(0);
    expect(made.migrations[0]?.name).toBe('0001_users__create.sql');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await checkBackup(file)).toEqual(made);
  });

  it('sees one moment, whatever is written meanwhile', async () => {
    const writing = Array.from({ length: 20 }, () => aUserLesson(services));
    const during = join(folder, 'during.jsonl.gz');
    await writeBackup(url, during, about);
    await Promise.all(writing);
    // Rows of one moment refer to rows of the same moment, or the foreign keys would not come back.
    const { sums } = await loadBackup((await anEmptyDatabase()).url, during);
    expect(sums['public.users']?.rows).toBeGreaterThanOrEqual(made.sums['public.users']?.rows ?? 0);
  });

  it('of a database that nobody used says so', async () => {
    const nothing = writeBackup((await anEmptyDatabase()).url, join(folder, 'nothing'), about);
    await expect(nothing).rejects.toThrow('There is nothing to back up');
  });
});

describe('restoring', () => {
  it('gives back every row: a backup of what was restored has the same hashes', async () => {
    const restored = await anEmptyDatabase();
    await loadBackup(restored.url, file);
    const again = await writeBackup(restored.url, join(folder, 'again.jsonl.gz'), about);
    expect(again.sums).toEqual(made.sums);
    expect(again.sequences).toEqual(made.sequences);
    const { rows } = await restored.pool.query('select 1 from user_exercises where solution_code = $1', [
      awkward,
    ]);
    expect(rows).toHaveLength(1);
    // Keys and triggers are as the migrations made them, and the next id is a new one.
    const shape = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by conname`;
    const migrated = await freshDatabase();
    expect((await restored.pool.query(shape)).rows).toEqual((await migrated.pool.query(shape)).rows);
    await migrated.close();
    const insert = `insert into users (first_name, last_name, email) values ('A', 'B', 'c@d.example') returning id`;
    const highest = Number(made.sequences.find(({ name }) => name === 'public.users_id_seq')?.value);
    expect((await restored.pool.query(insert)).rows[0].id).toBe(highest + 1);
  });

  it('a database that is in use is refused, and nothing in it changes', async () => {
    const { pool, url: inUse } = await anEmptyDatabase();
    await loadBackup(inUse, file);
    const before = await pool.query('select count(*) from users');
    await expect(loadBackup(inUse, file)).rejects.toThrow(/^This database is in use .* has rows\)/);
    expect((await pool.query('select count(*) from users')).rows).toEqual(before.rows);
  });

  it('an older backup is brought forward by the migrations that came since', async () => {
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

describe('a file that is not whole is refused before anything is touched', () => {
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

  it('one that was cut short', async () => {
    expect(await attempt('cut', (path, bytes) => truncateSync(path, bytes.length - 500))).toMatch(
      /cut short/,
    );
    // Within its first line already.
    expect(await attempt('very short', path => truncateSync(path, 100))).toMatch(/cut short/);
    const withoutEnd = (path: string) => rewritten(path, text => text.slice(0, text.lastIndexOf('{"end"')));
    expect(await attempt('without end', withoutEnd)).toMatch(/cut short/);
  });

  it('one in which something was changed, left out or put in', async () => {
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

  it('one that is something else, newer, or not there', async () => {
    expect(await attempt('text', path => writeFileSync(path, 'hello'))).toMatch(/is not a backup of Cairn/);
    expect(await attempt('zip', path => rewritten(path, () => '[1]\n'))).toMatch(/is not a backup of Cairn/);
    expect(await attempt('nothing', path => rewritten(path, () => ''))).toMatch(/is not a backup of Cairn/);
    const newer = (path: string) =>
      rewritten(path, text => text.replace('"cairnBackup":1', '"cairnBackup":2'));
    expect(await attempt('newer', newer)).toMatch(/made by a newer Cairn/);
    expect(await attempt('gone', path => rmSync(path))).toMatch(/^There is no file/);
  });
});
