import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ExerciseContent } from '#server/authoring/formats/folder/content-model.ts';
import { freshDatabase } from '#test/database.ts';
import { exerciseColumns, lessonColumns, moduleColumns, writtenExerciseColumns } from './content-columns.ts';

it.each([
  ['exercises', exerciseColumns],
  ['lessons', lessonColumns],
  ['modules', moduleColumns],
])('HS-1 every column of %s is named as copied, exported or its own', async (table, columns) => {
  const { db, close } = await freshDatabase();
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
  `.execute(db);
  await close();
  const snake = Object.keys(columns).map(name => name.replaceAll(/[A-Z]/g, c => `_${c.toLowerCase()}`));
  expect(snake.sort(), 'say in content-columns.ts how the new column travels').toEqual(
    rows.map(row => row.name).sort(),
  );
});

it('HS-1 the columns that an author writes are those of the export format', () => {
  expect(Object.keys(ExerciseContent.shape).sort(), 'add the column to content-model.ts too').toEqual(
    [...writtenExerciseColumns].sort(),
  );
});
