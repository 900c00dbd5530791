import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

it('servers that start together on an empty database wait for each other', async () => {
  const empty = await freshDatabase('template0');
  await Promise.all([1, 2, 3, 4].map(() => migrate(empty.pool)));
  const { rows } = await empty.pool.query('select count(*)::int as count from migrations');
  expect(rows[0].count).toBeGreaterThan(0);
  await empty.close();
});

it('a second migration run changes nothing', async () => {
  const database = await freshDatabase();
  const history = () => database.pool.query('select * from migrations order by name').then(r => r.rows);
  const before = await history();
  await migrate(database.pool);
  expect(await history()).toEqual(before);
  await database.close();
});

it.each([
  ['of a newer version', `insert into migrations values ('9999_future.sql', 'x')`, /newer Cairn/],
  ['with an edited migration', `update migrations set hash = 'x'`, /was changed after it ran here/],
])('a database %s is refused with a clear message', async (_, statement, sentence) => {
  const database = await freshDatabase();
  await database.pool.query(statement);
  await expect(migrate(database.pool)).rejects.toThrow(sentence);
  await database.close();
});
