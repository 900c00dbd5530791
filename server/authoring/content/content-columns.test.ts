import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { exerciseFieldNames } from '#contract/authoring/exercise-fields.ts';
import { freshDatabase } from '#test/database.ts';
import { exerciseColumns, lessonColumns, moduleColumns } from './content-columns.ts';

const { db, close } = await freshDatabase();
afterAll(close);

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
  `.execute(db);
  return rows.map(({ name }) => name).sort();
};
const inDatabase = (names: string[]) =>
  names.map(name => name.replaceAll(/[A-Z]/g, c => `_${c.toLowerCase()}`)).sort();

it.each([
  ['exercises', exerciseColumns],
  ['lessons', lessonColumns],
  ['modules', moduleColumns],
])('HS-1 every column of %s is named as copied, exported or its own', async (table, columns) => {
  expect(
    inDatabase(Object.keys(columns)),
    'say how the new column travels: in contract/authoring/exercise-fields.ts, or in content-columns.ts',
  ).toEqual(await columnsOf(table));
});

it.each(['exercise_versions', 'published_exercises'])(
  'HS-1 %s has every field that an author writes',
  async table => {
    expect(await columnsOf(table), 'add the column in the migration, to this table or view, too').toEqual(
      expect.arrayContaining(inDatabase(exerciseFieldNames)),
    );
  },
);
