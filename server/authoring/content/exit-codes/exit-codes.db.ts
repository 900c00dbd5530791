import { sql } from 'kysely';
import type { ExerciseFiles } from '#contract/running/exercise-files.ts';
import { columnList } from '#server/platform/db/column-list.ts';
import type { Db } from '#server/platform/db/db.ts';
import { runLanguageColumns, type RunLanguageRow } from '#server/running/runs/run-language-columns.ts';

/** Tests of older times: of the working copy (null), or of the version that students have. */
export type OldTests = {
  exerciseId: number;
  number: number | null;
  testCode: string;
  solutionCode: string;
  files: ExerciseFiles;
  cpuLimitMs: number | null;
  courseId: number;
} & RunLanguageRow;

/** Of the next exercise that has some and whose language can be run. */
export const listOldTests = async (db: Db, { after }: { after: number }): Promise<OldTests[]> => {
  const { rows } = await sql<OldTests>`
    with old as (
      select id as exercise_id, null::int as number, test_code, solution_code, files, cpu_limit_ms
      from exercises where allows_any_exit_code
      union all
      select v.exercise_id, v.number, v.test_code, v.solution_code, v.files, v.cpu_limit_ms
      from exercise_versions v join exercises e on e.id = v.exercise_id and e.published_number = v.number
      where v.allows_any_exit_code
    ), found as (
      select old.*, m.course_id, ${columnList(runLanguageColumns, 'c')}
      from old
        join exercises e on e.id = old.exercise_id
        join lessons l on l.id = e.lesson_id
        join modules m on m.id = l.module_id and m.course_id is not null
        join language_configs c on c.id = l.language_config_id
      where old.exercise_id > ${after} and c.unavailable_reason is null
    )
    select * from found where exercise_id = (select min(exercise_id) from found) order by number nulls first
  `.execute(db);
  return rows;
};

/** Stores the tests with their codes, and that the new rule holds for them; nothing if they were changed meanwhile. */
export const updateExitCodes = async (
  db: Db,
  { exerciseId, number, testCode: before }: OldTests,
  { testCode, names }: { testCode: string; names: string[] },
): Promise<void> => {
  const isChanged = testCode !== before;
  if (number === null)
    await sql`
      update exercises set allows_any_exit_code = false, test_code = ${testCode},
        version = version + ${isChanged ? 1 : 0}
      where id = ${exerciseId} and allows_any_exit_code and test_code = ${before}
    `.execute(db);
  else
    await sql`
      update exercise_versions set allows_any_exit_code = false, test_code = ${testCode}
      where exercise_id = ${exerciseId} and number = ${number} and allows_any_exit_code and test_code = ${before}
    `.execute(db);
  if (names.length > 0)
    await sql`
      update exercises set added_exit_codes = array(
        select distinct name from unnest(coalesce(added_exit_codes, '{}') || ${names}::text[]) name order by name
      )
      where id = ${exerciseId}
    `.execute(db);
};

export const updateAddedExitCodesSeen = async (db: Db, exercise: { id: number }): Promise<void> => {
  await db.updateTable('exercises').set({ addedExitCodes: null }).where('id', '=', exercise.id).execute();
};
