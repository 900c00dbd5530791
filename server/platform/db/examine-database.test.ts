import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { examineDatabase } from './examine-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a reachable external database is reported with the number of processes that its connections allow', async () => {
  const database = await freshDatabase();
  const { ok, sentence } = await examineDatabase(database.url, folder);
  expect(ok).toBe(true);
  expect(sentence).toMatch(/^PostgreSQL \d+\S* answers .* enough for 8 processes of Cairn\.$/);
  await database.close();
});

it('an unreachable database is reported as a finding without a stack trace', async () => {
  const { ok, sentence } = await examineDatabase('postgres://nobody@127.0.0.1:1/nothing', folder);
  expect(ok).toBe(false);
  expect(sentence).toMatch(/^The database at DATABASE_URL does not answer \(.*ECONNREFUSED.*\)\.$/);
});

it('examining does not create a database where there is none', async () => {
  const { ok, sentence } = await examineDatabase(null, join(folder, 'data'));
  expect({ ok, sentence }).toMatchObject({
    ok: true,
    sentence: expect.stringMatching(/the first start makes it/),
  });
  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
