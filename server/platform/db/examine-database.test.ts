import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectionsNeeded, examineDatabase, judgeConnections } from './examine-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a reachable external database is reported with the number of processes that its connections allow', async () => {
  const database = await freshDatabase();
  const { ok, sentence } = await examineDatabase(database.url, folder);
  expect(ok).toBe(true);
  expect(sentence).toMatch(
    /^PostgreSQL \d+\S* answers .* allows 200 connections: enough for 7 processes of Cairn\.$/,
  );
  await database.close();
});

describe('FO-5 the doctor', () => {
  it('does not promise four processes on the 100 connections that PostgreSQL allows by default', async () => {
    const own = mkdtempSync(join(tmpdir(), 'cairn-connections-'));
    const postgres = await startEmbeddedPostgres(own, { fsync: 'off', max_connections: '100' });
    const finding = await examineDatabase(postgres.url, own);
    await postgres.stop();
    rmSync(own, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    expect(finding).toEqual({
      ok: true,
      sentence: expect.stringMatching(/allows 100 connections: enough for 3 processes of Cairn\.$/),
    });
  });

  it.each([
    [120, true, 'enough for 4 processes of Cairn'],
    [45, true, 'enough for one process of Cairn'],
    [44, false, 'too few: one process of Cairn needs 45'],
  ])('says what %d connections are enough for', (connections, ok, sentence) => {
    expect(judgeConnections(connections)).toEqual({ ok, sentence });
  });

  it('needs as many connections as the documentation and the compose file say', () => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    const documented = /four processes\s+need `max_connections = (\d+)`/.exec(read('docs/operating.md'))?.[1];
    const composed = /max_connections=(\d+)/.exec(read('ops/compose.yaml'))?.[1];
    expect(Number(documented)).toBe(connectionsNeeded(4));
    // Two web processes and one worker.
    expect(Number(composed)).toBeGreaterThanOrEqual(connectionsNeeded(3));
  });
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
