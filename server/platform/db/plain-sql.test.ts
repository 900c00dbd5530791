import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { plainSql } from './plain-sql.ts';

it('QK-1 parameters are numbered through all parts, and rows are mapped as those of other statements', async () => {
  const database = await freshDatabase();
  const inner = plainSql`select ${'b'}::text as middle_part, ${{ some_file: 'x' }}::jsonb as files`;
  const outer = plainSql<object>`select ${'a'}::text as first_part, inner_rows.*, ${3}::int as last_part from (${inner}) inner_rows`;
  const expected = { firstPart: 'a', middlePart: 'b', files: { some_file: 'x' }, lastPart: 3 };
  expect((await outer.execute(database.db)).rows).toEqual([expected]);
  const { rows } = await sql`select ${7}::int as seven, outer_rows.* from (${outer}) outer_rows`.execute(
    database.db,
  );
  expect(rows).toEqual([{ seven: 7, ...expected }]);
  const inserted = await database.db
    .insertInto('users')
    .values({ email: 'a@example.org', firstName: plainSql<string>`upper(${'ada'})`, lastName: 'Lovelace' })
    .returning('firstName')
    .execute();
  expect(inserted).toEqual([{ firstName: 'ADA' }]);
  await database.close();
});

it('QK-1 it takes part in transactions', async () => {
  const database = await freshDatabase();
  const write = database.db.transaction().execute(async tx => {
    await sql`create table things (name text)`.execute(tx);
    await plainSql`insert into things values (${'kept'})`.execute(tx);
    expect((await plainSql`select * from things`.execute(tx)).rows).toEqual([{ name: 'kept' }]);
    throw new Error('undone');
  });
  await expect(write).rejects.toThrow('undone');
  const { rows } = await plainSql<{ there: unknown }>`select to_regclass(${'things'}) as there`.execute(
    database.db,
  );
  expect(rows).toEqual([{ there: null }]);
  await database.close();
});
