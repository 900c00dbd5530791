import { type Selectable, sql } from 'kysely';
import type { Publishing } from '#contract/authoring/content.ts';
import { exerciseFieldNames, fieldsWith } from '#contract/authoring/exercise-fields.ts';
import { learner } from '#contract/core/roles.ts';
import type { PublishedVersion } from '#contract/authoring/versions.ts';
import { columnList } from '#server/platform/db/column-list.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Exercise, ExerciseVersion } from '#server/platform/db/schema.ts';

type ExerciseRow = Selectable<Exercise>;
export type VersionRow = Selectable<ExerciseVersion>;

/** Students with work in an exercise: code of their own, or a completion. Opening the lesson is no work, nor is a preview. */
const peopleWithWork = sql`(
  select count(*)::int
  from user_exercises ue join user_lessons ul on ul.id = ue.user_lesson_id
  where ue.exercise_id = e.id and (ue.version > 1 or ue.completed_at is not null)
    -- The offset keeps it from becoming a join, which the planner may begin with all lessons of all learners.
    and exists (
      select from lessons l
        join modules m on m.id = l.module_id
        join enrollments en on en.course_id = m.course_id and en.user_id = ul.user_id
      where l.id = ul.lesson_id and en.role_key = ${sql.lit(learner)}
      offset 0)
)`;

const differIn = (change: 'tests' | 'code' | 'texts') => {
  const names = fieldsWith({ change });
  return sql`(${columnList(names, 'e')}) is distinct from (${columnList(names, 'v')})`;
};

/** Beginning with those that can change the result of a student. */
const changes = sql`case
  when v.number is null then 'none'
  when ${differIn('tests')} then 'tests'
  -- What tests read, and programs beside the student's own files.
  when fixed_files(e.files) is distinct from fixed_files(v.files) then 'tests'
  when ${differIn('code')} then 'code'
  when ${differIn('texts')} then 'texts'
  else 'none'
end`;

const publishingOf = sql`
  select e.id as exercise_id, v.number, ${changes} as changes, ${peopleWithWork} as people
  from exercises e left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number
`;

export type PublishingRow = Publishing & { exerciseId: number };

export const listPublishing = async (db: Db, lesson: { id: number }): Promise<PublishingRow[]> => {
  const { rows } = await sql<PublishingRow>`${publishingOf} where e.lesson_id = ${lesson.id}`.execute(db);
  return rows;
};

export const listPublishingOfCourse = async (db: Db, course: { id: number }): Promise<PublishingRow[]> => {
  const { rows } = await sql<PublishingRow>`
    ${publishingOf}
    where e.lesson_id in (
      select l.id from lessons l join modules m on m.id = l.module_id where m.course_id = ${course.id})
  `.execute(db);
  return rows;
};

export const getPublishing = async (db: Db, exercise: { id: number }): Promise<Publishing> => {
  const { rows } = await sql<PublishingRow>`${publishingOf} where e.id = ${exercise.id}`.execute(db);
  return rows[0] ?? { number: null, changes: 'none', people: 0 };
};

/** Serializes publishing and saving of an exercise. Null if it was deleted. */
export const lockExercise = async (db: Db, { id }: { id: number }): Promise<ExerciseRow | null> =>
  (await db
    .selectFrom('exercises')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null;

/** The rubric that holds: what students have. */
export const findRubric = async (db: Db, { id }: { id: number }): Promise<ExerciseRow['rubric']> =>
  (await db.selectFrom('publishedExercises').select('rubric').where('id', '=', id).executeTakeFirst())
    ?.rubric ?? null;

/** Of the working copy and of what students have. The number of saves stays: it is about what the author types. */
export const updateRubric = async (db: Db, { id }: { id: number }, rubric: ExerciseRow['rubric']) => {
  await db.updateTable('exercises').set({ rubric }).where('id', '=', id).execute();
  await sql`
    update exercise_versions v set rubric = e.rubric
    from exercises e
    where e.id = ${id} and v.exercise_id = e.id and v.number = e.published_number
  `.execute(db);
};

const writtenIn = (table?: string) => columnList(exerciseFieldNames, table);

type NewVersion = {
  by: { id: number } | null;
  at: Date;
  people: number;
  /** Of an exercise whose tests were not changed, what was found about them still holds. */
  keepsTests: boolean;
  note: string | null;
};

/** Makes the working copy the newest version. Call it with the lock of the exercise. */
export const insertVersion = async (
  db: Db,
  { id }: { id: number },
  { by, at, people, keepsTests, note }: NewVersion,
): Promise<number> => {
  const tests = (column: string) => (keepsTests ? sql.ref(`before.${column}`) : sql.ref(`e.${column}`));
  const { rows } = await sql<{ number: number }>`
    with made as (
      insert into exercise_versions (exercise_id, number, published_at, published_by_id, people, note,
        test_status, contract_id, allows_any_exit_code, ${writtenIn()})
      select e.id, coalesce(e.published_number, 0) + 1, ${at}::timestamptz, ${by?.id ?? null}::int, ${people}::int, ${note}::text,
        ${tests('testStatus')}, ${tests('contractId')}, e.allows_any_exit_code, ${writtenIn('e')}
      from exercises e
        left join exercise_versions before on before.exercise_id = e.id and before.number = e.published_number
      where e.id = ${id}
      returning exercise_id, number
    )
    update exercises set published_number = made.number from made where exercises.id = made.exercise_id
    returning made.number
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an exercise that is published is locked, so it exists');
  return row.number;
};

/** Version 1 of the exercises of a course that were copied as published. */
export const insertFirstVersions = async (db: Db, course: { id: number }) => {
  await sql`
    insert into exercise_versions (exercise_id, number, test_status, contract_id, allows_any_exit_code, ${writtenIn()})
    select e.id, e.published_number, e.test_status, e.contract_id, e.allows_any_exit_code, ${writtenIn('e')}
    from exercises e join lessons l on l.id = e.lesson_id join modules m on m.id = l.module_id
    where m.course_id = ${course.id} and e.published_number = 1
      and not exists (select from exercise_versions v where v.exercise_id = e.id)
  `.execute(db);
};

/** The working copy is what students have, so what a run found about it holds for the version too. */
export const updateVersionTested = async (db: Db, { id }: { id: number }) => {
  await sql`
    update exercise_versions v set test_status = e.test_status, contract_id = e.contract_id
    from exercises e
    where e.id = ${id} and v.exercise_id = e.id and v.number = e.published_number
  `.execute(db);
};

/** Also of the working copy, while its tests and solution are those of the version. */
export const updateVersionContract = async (
  db: Db,
  { exerciseId, number }: { exerciseId: number; number: number },
  contract: { id: number },
) => {
  await sql`
    with made as (
      update exercise_versions set contract_id = ${contract.id} where exercise_id = ${exerciseId} and number = ${number}
      returning *
    )
    update exercises e set contract_id = made.contract_id
    from made
    where e.id = made.exercise_id and (e.test_code, e.solution_code, e.cpu_limit_ms, e.files)
      is not distinct from (made.test_code, made.solution_code, made.cpu_limit_ms, made.files)
  `.execute(db);
};

/** What was found with another language does not hold any more. */
const updatingUntested = sql`
  update exercise_versions v set test_status = 'UNTESTED', contract_id = null
  from exercises e join lessons l on l.id = coalesce(e.lesson_id, e.former_lesson_id)
  where v.exercise_id = e.id and v.number = e.published_number
`;

export const updateVersionsOfLessonUntested = async (db: Db, lesson: { id: number }) => {
  await sql`${updatingUntested} and l.id = ${lesson.id}`.execute(db);
};

export const updateVersionsOfLanguageUntested = async (db: Db, language: { id: number }) => {
  await sql`${updatingUntested} and l.language_config_id = ${language.id}`.execute(db);
};

/** What was done with the completion of those who had work. */
export const updateVersionEffect = async (
  db: Db,
  { exerciseId, number }: { exerciseId: number; number: number },
  effect: { credited: number; revoked: number },
) => {
  await db
    .updateTable('exerciseVersions')
    .set(effect)
    .where('exerciseId', '=', exerciseId)
    .where('number', '=', number)
    .execute();
};

export type FoundVersion = VersionRow & PublishedVersion;

const withPublisher = sql`
  select v.*, nullif(trim(u.first_name || ' ' || u.last_name), '') as published_by
  from exercise_versions v left join users u on u.id = v.published_by_id
`;

/** Newest first. */
export const listVersionRows = async (db: Db, exercise: { id: number }): Promise<FoundVersion[]> => {
  const { rows } = await sql<FoundVersion>`
    ${withPublisher} where v.exercise_id = ${exercise.id} order by v.number desc
  `.execute(db);
  return rows;
};

export const findVersion = async (
  db: Db,
  exercise: { id: number },
  number: number,
): Promise<FoundVersion | null> => {
  const { rows } = await sql<FoundVersion>`
    ${withPublisher} where v.exercise_id = ${exercise.id} and v.number = ${number}
  `.execute(db);
  return rows[0] ?? null;
};
