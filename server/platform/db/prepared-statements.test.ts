import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';

it('after a table changed, one query fails and then every connection prepares its statements again', async () => {
  const database = await freshDatabase();
  const { db } = database;
  await sql`create table things (id integer, name text)`.execute(db);
  const read = () => sql`select * from things where id = ${1}`.execute(db);
  // Enough concurrent queries that several connections have a cached plan.
  for (let i = 0; i < 6; i++) await Promise.all([read(), read(), read()]);
  await sql`alter table things add column colour text`.execute(db);
  const after = await Promise.allSettled(Array.from({ length: 3 }, read));
  expect(after.some(({ status }) => status === 'rejected')).toBe(true);
  const again = await Promise.allSettled(Array.from({ length: 12 }, read));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 'fulfilled'));
  await database.close();
});
