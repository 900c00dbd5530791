import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { examineDatabase } from './examine-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a database of one’s own that answers is named, with how many processes it is enough for', async () => {
  const database = await freshDatabase();
  const { ok, sentence } = await examineDatabase(database.url, folder);
  expect(ok).toBe(true);
  expect(sentence).toMatch(/^PostgreSQL \d+\S* answers .* enough for 8 processes of Cairn\.$/);
  await database.close();
});

it('one that does not answer is a finding, not a stack', async () => {
  const { ok, sentence } = await examineDatabase('postgres://nobody@127.0.0.1:1/nothing', folder);
  expect(ok).toBe(false);
  expect(sentence).toMatch(/^The database at DATABASE_URL does not answer \(.*ECONNREFUSED.*\)\.$/);
});

it('where there is none yet, none is made', async () => {
  const { ok, sentence } = await examineDatabase(null, join(folder, 'data'));
  expect({ ok, sentence }).toMatchObject({
    ok: true,
    sentence: expect.stringMatching(/the first start makes it/),
  });
  expect(existsSync(join(folder, 'data'))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
