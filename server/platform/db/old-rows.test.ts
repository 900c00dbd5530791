import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

/** A database as before this migration, with one exercise and one version of each of these. */
const databaseBefore = async (migration: string) => {
  const database = await freshDatabase('template0');
  const names = readdirSync(join(import.meta.dirname, 'migrations')).filter(name => name < migration);
  await migrate(database.pool, new Set(names));
  const insert = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await database.pool.query<{ id: number }>(`${text} returning id`, values);
    return rows[0]!.id;
  };
  const language = await insert(
    `insert into language_configs (name, execution_command, executable_file_name, execution_limit) values ($1, $2, $3, $4)`,
    ['Old C', 'gcc -std=c17 -Wall -Wextra -O0 -g main.c -o main -lm && ./main', 'main.c', 3000],
  );
  const course = await insert(
    `insert into courses (name, context_id, share_code, language_config_id) values ('Old', 'old', 'old', $1)`,
    [language],
  );
  const module = await insert(`insert into modules (course_id, name, position) values ($1, 'One', 0)`, [
    course,
  ]);
  const lesson = await insert(
    `insert into lessons (module_id, name, position, language_config_id) values ($1, 'One', 0, $2)`,
    [module, language],
  );
  return { database, insert, language, lesson };
};

it('CT-1 what was known of an author’s run before there were contracts is kept until it is made anew', async () => {
  const { database, insert, lesson } = await databaseBefore('0230');
  const anExercise = (position: number, expected: unknown, checks: string | null) =>
    insert(
      `insert into exercises (lesson_id, position, name, test_code, solution_code, expected_tests, skipped_tests, expected_checks)
       values ($1, $2, 'One', 'tests', 'solution', $3, $4, $5)`,
      [lesson, position, JSON.stringify(expected), expected === null ? null : '["left out"]', checks],
    );
  const typed = await anExercise(0, ['adds'], '{"areProgramTypesSound":true,"areTestTypesSound":false}');
  const traced = await anExercise(1, ['test_add'], '{"test_add":["3:1"]}');
  const plain = await anExercise(2, ['adds'], 'no JSON');
  await migrate(database.pool);
  const { rows } = await database.pool.query(
    `select e.id, c.format, c.tests, c.skipped_tests, c.seen from exercises e join contracts c on c.id = e.contract_id order by e.id`,
  );
  const common = { format: 0, skipped_tests: ['left out'] };
  expect(rows).toEqual([
    {
      ...common,
      id: typed,
      tests: ['adds'],
      seen: { types: { areProgramTypesSound: true, areTestTypesSound: false } },
    },
    { ...common, id: traced, tests: ['test_add'], seen: { traces: { test_add: ['3:1'] } } },
    { ...common, id: plain, tests: ['adds'], seen: {} },
  ]);
  await database.close();
});

it('FV-1 cases of before take any exit code until the job has looked at their solution; unit tests are not cases', async () => {
  const { database, insert, lesson } = await databaseBefore('0241');
  const anExercise = (position: number, tests: string) =>
    insert(
      `insert into exercises (lesson_id, position, name, test_code, solution_code) values ($1, $2, 'One', $3, 'solution')`,
      [lesson, position, tests],
    );
  const cases = await anExercise(0, ' [{"input": "1", "output": "2"}]');
  const units = await anExercise(1, 'TEST(adds) { CHECK_EQ(add(1, 2), 3); }');
  await migrate(database.pool);
  const { rows } = await database.pool.query(
    'select id, allows_any_exit_code as any_code, added_exit_codes as added from exercises order by id',
  );
  expect(rows).toEqual([
    { id: cases, any_code: true, added: null },
    { id: units, any_code: false, added: null },
  ]);
  await database.close();
});

it('FC-5 the shipped command of C compiles with gcc’s own dialect; a changed command stays', async () => {
  const { database, insert, language } = await databaseBefore('0231');
  const own = await insert(
    `insert into language_configs (name, execution_command, executable_file_name, execution_limit) values ($1, $2, $3, $4)`,
    ['Own C', 'gcc -std=c17 main.c && ./a.out', 'main.c', 3000],
  );
  await migrate(database.pool);
  const { rows } = await database.pool.query(
    'select id, execution_command as command from language_configs where id = any($1) order by id',
    [[language, own]],
  );
  expect(rows).toEqual([
    { id: language, command: 'gcc -std=gnu17 -Wall -Wextra -O0 -g main.c -o main -lm && ./main' },
    { id: own, command: 'gcc -std=c17 main.c && ./a.out' },
  ]);
  await database.close();
});
