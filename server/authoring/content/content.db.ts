import { type ExerciseField, exerciseFieldNames } from '#contract/authoring/exercise-fields.ts';
import { learner } from '#contract/core/roles.ts';
import { type Selectable, sql } from 'kysely';
import { columnList } from '#server/platform/db/column-list.ts';
import type { LessonPoints } from '#contract/authoring/points.ts';
import type { ExamGate } from '#server/access/exams/exam-gate.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Exercise, Lesson, Module } from '#server/platform/db/schema.ts';
import { copiedColumns } from './content-columns.ts';

export type ModuleRow = Selectable<Module>;
export type LessonRow = Selectable<Lesson>;
export type ExerciseRow = Selectable<Exercise>;

type InCourse = { id: number };

/** Serializes transactions that add, move or delete content of a course. */
export const lockContent = async (db: Db, course: InCourse) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn content'), ${course.id})`.execute(db);
};

export const hasModules = async (db: Db, course: InCourse): Promise<boolean> =>
  (await db.selectFrom('modules').select('id').where('courseId', '=', course.id).executeTakeFirst()) !==
  undefined;

export const listModules = (db: Db, course: InCourse): Promise<ModuleRow[]> =>
  db.selectFrom('modules').selectAll().where('courseId', '=', course.id).orderBy('position').execute();

export const findModule = async (db: Db, course: InCourse, moduleId: number): Promise<ModuleRow | null> =>
  (await db
    .selectFrom('modules')
    .selectAll()
    .where('id', '=', moduleId)
    .where('courseId', '=', course.id)
    .executeTakeFirst()) ?? null;

export const listLessons = (db: Db, course: InCourse): Promise<LessonRow[]> =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .selectAll('lessons')
    .where('modules.courseId', '=', course.id)
    .orderBy('modules.position')
    .orderBy('lessons.position')
    .execute();

export type LessonHealth = {
  lessonId: number;
  exercises: number;
  passing: number;
  failing: number;
  wrongPrograms: number;
  rejectedPrograms: number;
  withoutContract: number;
};

/** Wrong programs count as long as tests, solution and language are those that were measured (authoring/strength). */
export const listLessonHealth = async (db: Db, course: InCourse): Promise<LessonHealth[]> => {
  const { rows } = await sql<LessonHealth>`
    select e.lesson_id, count(*)::int as exercises,
      count(*) filter (where e.test_status = 'PASSING')::int as passing,
      count(*) filter (where e.test_status = 'FAILING')::int as failing,
      coalesce(sum(st.total - st.ignored), 0)::int as wrong_programs,
      coalesce(sum(st.total - st.accepted), 0)::int as rejected_programs,
      count(*) filter (where v.test_code <> '' and k.id is not null and k.tests is null)::int as without_contract
    from exercises e
      left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number
      left join contracts k on k.id = v.contract_id
      join lessons l on l.id = e.lesson_id
      join modules m on m.id = l.module_id
      join language_configs c on c.id = l.language_config_id
      left join lateral (
        select s.total, jsonb_array_length(s.survivors) as accepted,
          (select count(*) from jsonb_array_elements(s.survivors) survivor
            join ignored_mutants i on i.exercise_id = e.id and i.mutant_id = survivor->>'id') as ignored
        from exercise_strengths s
        where s.exercise_id = e.id and s.finished_at is not null and e.test_status = 'PASSING'
          and s.subject = strength_subject(e, c)
      ) st on true
    where m.course_id = ${course.id}
    group by e.lesson_id
  `.execute(db);
  return rows;
};

export const listExercises = (db: Db, lesson: { id: number }): Promise<ExerciseRow[]> =>
  db.selectFrom('exercises').selectAll().where('lessonId', '=', lesson.id).orderBy('position').execute();

/** An exercise of any course with its course's id, to check whether the caller may copy it. */
export const findExerciseAnywhere = async (
  db: Db,
  exerciseId: number,
): Promise<(ExerciseRow & { contextId: string; courseId: number }) | null> =>
  (await db
    .selectFrom('exercises')
    .innerJoin('lessons', 'lessons.id', 'exercises.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .selectAll('exercises')
    .select(['courses.contextId', 'courses.id as courseId'])
    .where('exercises.id', '=', exerciseId)
    .executeTakeFirst()) ?? null;

export const updateModuleWeight = async (
  db: Db,
  { id }: { id: number },
  weight: { weight: number | null; dropped: number },
) => {
  await db.updateTable('modules').set(weight).where('id', '=', id).execute();
};

export const updateModuleName = (db: Db, module: ModuleRow, name: string): Promise<ModuleRow> =>
  db
    .updateTable('modules')
    .set({ name })
    .where('id', '=', module.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateLessonFields = (
  db: Db,
  lesson: LessonRow,
  fields: { name?: string; languageConfigId?: number },
): Promise<LessonRow> =>
  db.updateTable('lessons').set(fields).where('id', '=', lesson.id).returningAll().executeTakeFirstOrThrow();

/** Counted from the start of the course, or in a course without one a plain date. */
export type PlacedDate = { day: number; time: string } | { at: Date };

const partsOf = (date: PlacedDate | null) =>
  date === null || 'at' in date
    ? { day: null, time: null, at: date?.at ?? null }
    : { day: date.day, time: date.time, at: null };

export const updateLessonDue = async (db: Db, lesson: { id: number }, due: PlacedDate | null) => {
  const { day: dueDay, time: dueTime, at: dueAt } = partsOf(due);
  await db.updateTable('lessons').set({ dueDay, dueTime, dueAt }).where('id', '=', lesson.id).execute();
};

export const updateLessonVisibility = async (
  db: Db,
  lesson: { id: number },
  { isDraft, opens }: { isDraft: boolean; opens: PlacedDate | null },
) => {
  const { day: opensDay, time: opensTime, at: opensAt } = partsOf(opens);
  await db
    .updateTable('lessons')
    .set({ isDraft, opensDay, opensTime, opensAt })
    .where('id', '=', lesson.id)
    .execute();
};

type Day = { day: number; time: string };

/** Plain dates of a course as days, for an export: counted as in a copy. */
export const listPlainDays = async (
  db: Db,
  course: InCourse,
): Promise<{ lessonId: number; due: Day | null; opens: Day | null }[]> => {
  const asDay = (column: string) => sql`
    case when ${sql.ref(column)} is not null then json_build_object(
      'day', (${sql.ref(column)} at time zone c.time_zone)::date - course_first_day(c)::date,
      'time', to_char(${sql.ref(column)} at time zone c.time_zone, 'HH24:MI')) end
  `;
  const { rows } = await sql<{ lessonId: number; due: Day | null; opens: Day | null }>`
    select l.id as lesson_id, ${asDay('l.dueAt')} as due, ${asDay('l.opensAt')} as opens
    from courses c join modules m on m.course_id = c.id join lessons l on l.module_id = m.id
    where c.id = ${course.id} and num_nonnulls(l.due_at, l.opens_at) > 0
  `.execute(db);
  return rows;
};

/** Whether students can open it now. */
export const isLessonOpen = async (db: Db, lesson: { id: number }): Promise<boolean> => {
  const { rows } = await sql<{ isOpen: boolean }>`
    select is_lesson_open(l, c) as is_open
    from lessons l join modules m on m.id = l.module_id join courses c on c.id = m.course_id
    where l.id = ${lesson.id}
  `.execute(db);
  return rows[0]?.isOpen ?? false;
};

/** Lessons that are exams whose results are not released. */
export const listHeldExams = async (db: Db, course: { id: number }): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from lessons l join modules m on m.id = l.module_id
    where m.course_id = ${course.id} and is_exam_held(l.id)
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** The same for a person, with what an exam allows them. */
export const findOpening = async (
  db: Db,
  lesson: { id: number },
  person: { id: number },
): Promise<{ isOpen: boolean; exam: ExamGate | null }> => {
  const { rows } = await sql<{ isOpen: boolean; exam: ExamGate | null }>`
    select is_lesson_open(l, c) as is_open, exam_for(l.id, ${person.id}) as exam
    from lessons l join modules m on m.id = l.module_id join courses c on c.id = m.course_id
    where l.id = ${lesson.id}
  `.execute(db);
  return rows[0] ?? { isOpen: false, exam: null };
};

/** False if it was so before. */
export const updatePlatformDue = async (
  db: Db,
  lesson: { id: number },
  at: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('lessons')
    .set({ platformDueAt: at })
    .where('id', '=', lesson.id)
    .where('platformDueAt', 'is distinct from', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** How points count in a lesson. */
export const updatePointRules = async (
  db: Db,
  lesson: { id: number },
  { latePercent, closesAfterDays, goOnFrom }: LessonPoints,
): Promise<LessonPoints> =>
  db
    .updateTable('lessons')
    .set({ latePercent, closesAfterDays, goOnFrom })
    .where('id', '=', lesson.id)
    .returning(['latePercent', 'closesAfterDays', 'goOnFrom'])
    .executeTakeFirstOrThrow();

/** Also deleted ones, which may be restored. */
const lessonOfExercise = sql<number>`coalesce(lesson_id, former_lesson_id)`;

/** After a change of the lesson's language. Increments the versions, so that runs in progress set no status. */
export const updateExercisesUntested = async (db: Db, lesson: LessonRow) => {
  await db
    .updateTable('exercises')
    .set(eb => ({ testStatus: 'UNTESTED', contractId: null, version: eb('version', '+', 1) }))
    .where(lessonOfExercise, '=', lesson.id)
    .execute();
};

/** After a change of the language itself. Increments the versions, so that runs in progress set no status. */
export const updateLanguageUntested = async (db: Db, language: { id: number }): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('exercises')
    .set(eb => ({ testStatus: 'UNTESTED', contractId: null, version: eb('version', '+', 1) }))
    .where(lessonOfExercise, 'in', eb =>
      eb.selectFrom('lessons').select('lessons.id').where('languageConfigId', '=', language.id),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** The ids that are taken in the files of a course. */
export const listKeys = async (db: Db, { id }: InCourse): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select m.key from modules m where m.course_id = ${id}
    union all
    select l.key from lessons l join modules m on m.id = l.module_id where m.course_id = ${id}
    union all
    select e.key from exercises e join lessons l on l.id = e.lesson_id join modules m on m.id = l.module_id
    where m.course_id = ${id}
  `.execute(db);
  return rows.map(({ key }) => key);
};

type Place = { id: number; position: number };

const idsOf = (places: { id: number }[]) => places.map(({ id }) => id);
const positionsOf = (places: Place[]) => places.map(({ position }) => position);

export const updateModulePositions = async (db: Db, places: Place[]) => {
  await sql`
    update modules set position = place.position
    from unnest(${idsOf(places)}::int[], ${positionsOf(places)}::int[]) as place (id, position)
    where modules.id = place.id and modules.position <> place.position
  `.execute(db);
};

export const updateLessonPositions = async (db: Db, places: (Place & { parentId: number })[]) => {
  const moduleIds = places.map(({ parentId }) => parentId);
  await sql`
    update lessons set module_id = place.module_id, position = place.position
    from unnest(${idsOf(places)}::int[], ${moduleIds}::int[], ${positionsOf(places)}::int[])
      as place (id, module_id, position)
    where lessons.id = place.id and (lessons.module_id, lessons.position) <> (place.module_id, place.position)
  `.execute(db);
};

export const updateExercisePositions = async (db: Db, places: Place[]) => {
  await sql`
    update exercises set position = place.position
    from unnest(${idsOf(places)}::int[], ${positionsOf(places)}::int[]) as place (id, position)
    where exercises.id = place.id and exercises.position <> place.position
  `.execute(db);
};

/** The last editor of each exercise of a lesson. */
export const listEditors = (
  db: Db,
  lesson: { id: number },
): Promise<{ exerciseId: number; userId: number; firstName: string; lastName: string }[]> =>
  db
    .selectFrom('exercises')
    .innerJoin('users', 'users.id', 'exercises.updatedBy')
    .select(['exercises.id as exerciseId', 'users.id as userId', 'users.firstName', 'users.lastName'])
    .where('exercises.lessonId', '=', lesson.id)
    .execute();

export type ExerciseChange = Partial<Pick<ExerciseRow, ExerciseField>>;

/** Null on a version conflict. Without a version it always saves. */
export const updateExercise = async (
  db: Db,
  { id }: ExerciseRow,
  change: ExerciseChange & { updatedBy: number },
  isUntested: boolean,
  version: number | undefined,
): Promise<ExerciseRow | null> => {
  let query = db
    .updateTable('exercises')
    .set(eb => ({
      ...change,
      ...(isUntested && { testStatus: 'UNTESTED', contractId: null }),
      version: eb('version', '+', 1),
      updatedAt: sql`now()`,
    }))
    .where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.returningAll().executeTakeFirst()) ?? null;
};

export const findLesson = async (db: Db, course: InCourse, lessonId: number): Promise<LessonRow | null> =>
  (await db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .selectAll('lessons')
    .where('lessons.id', '=', lessonId)
    .where('modules.courseId', '=', course.id)
    .executeTakeFirst()) ?? null;

export const findExercise = async (
  db: Db,
  lesson: LessonRow,
  exerciseId: number,
): Promise<ExerciseRow | null> =>
  (await db
    .selectFrom('exercises')
    .selectAll()
    .where('id', '=', exerciseId)
    .where('lessonId', '=', lesson.id)
    .executeTakeFirst()) ?? null;

/** What a run of the solution found. False if the exercise was changed during the run. */
export const updateTestStatus = async (
  db: Db,
  exercise: { id: number; version: number },
  found: { testStatus?: 'PASSING' | 'FAILING'; contractId: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('exercises')
    .set(found)
    .where('id', '=', exercise.id)
    .where('version', '=', exercise.version)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

export const insertModule = (
  db: Db,
  module: Pick<ModuleRow, 'courseId' | 'name' | 'position'> &
    Partial<Pick<ModuleRow, 'key' | 'weight' | 'dropped'>>,
): Promise<ModuleRow> => db.insertInto('modules').values(module).returningAll().executeTakeFirstOrThrow();

export const insertLesson = (
  db: Db,
  lesson: Pick<LessonRow, 'moduleId' | 'name' | 'languageConfigId' | 'position'> &
    Partial<
      Pick<
        LessonRow,
        'key' | 'dueDay' | 'dueTime' | 'isDraft' | 'opensDay' | 'opensTime' | keyof LessonPoints
      >
    >,
): Promise<LessonRow> => db.insertInto('lessons').values(lesson).returningAll().executeTakeFirstOrThrow();

export type NewExercise = Pick<ExerciseRow, 'lessonId' | 'position'> &
  Partial<Pick<ExerciseRow, ExerciseField | 'key' | 'contractId' | 'allowsAnyExitCode'>>;

export const insertExercise = (db: Db, exercise: NewExercise): Promise<ExerciseRow> =>
  db.insertInto('exercises').values(exercise).returningAll().executeTakeFirstOrThrow();

/** PostgreSQL allows 65,535 parameters per statement. */
const rowsAtOnce = 1000;

/** Inserts in batches and returns the rows in the given order. */
export const insertExercises = async (db: Db, exercises: NewExercise[]): Promise<ExerciseRow[]> => {
  const inserted: ExerciseRow[] = [];
  for (let from = 0; from < exercises.length; from += rowsAtOnce) {
    const values = exercises.slice(from, from + rowsAtOnce);
    inserted.push(...(await db.insertInto('exercises').values(values).returningAll().execute()));
  }
  return inserted;
};

/**
 * Copies all content into an empty course with three statements: of each exercise what students see. Old and new rows are matched by position, which is
 * unique. Both courses use the same languages, so the test status is copied too.
 */
/**
 * A copy of an exam whose results are not released is a draft, because its rules do not travel; who must not see it gets the lesson
 * without its exercises, so that positions are the same.
 */
export const copyAllContent = async (
  db: Db,
  { from, to, takesExams = true }: { from: InCourse; to: InCourse; takesExams?: boolean },
) => {
  const { modules, lessons, exercises } = copiedColumns;
  await sql`
    insert into modules (course_id, ${columnList(modules)})
    select ${to.id}, ${columnList(modules)} from modules where course_id = ${from.id}
  `.execute(db);
  await sql`
    insert into lessons (module_id, ancestor_ids, ${columnList(lessons)})
    select new_module.id, lessons.ancestor_ids || lessons.id, ${columnList(lessons, 'lessons')}
    from lessons
    join modules old_module on old_module.id = lessons.module_id
    join modules new_module on new_module.course_id = ${to.id} and new_module.position = old_module.position
    where old_module.course_id = ${from.id}
  `.execute(db);
  await sql`
    insert into exercises (lesson_id, published_number, ${columnList(exercises)})
    select new_lesson.id, case when exercises.number is not null then 1 end, ${columnList(exercises, 'exercises')}
    from published_exercises exercises
    join lessons old_lesson on old_lesson.id = exercises.lesson_id
    join modules old_module on old_module.id = old_lesson.module_id
    join modules new_module on new_module.course_id = ${to.id} and new_module.position = old_module.position
    join lessons new_lesson on new_lesson.module_id = new_module.id and new_lesson.position = old_lesson.position
    where old_module.course_id = ${from.id} and (${takesExams} or not is_exam_held(old_lesson.id))
  `.execute(db);
  await sql`
    update lessons set is_draft = true from modules
    where modules.id = lessons.module_id and modules.course_id = ${to.id}
      and is_exam_held(lessons.ancestor_ids[cardinality(lessons.ancestor_ids)])
  `.execute(db);
};

/** Copies the working copies of the exercises of a lesson into an empty one of the same language. */
export const copyExercises = async (
  db: Db,
  { from, to }: { from: { id: number }; to: { id: number } },
): Promise<void> => {
  const { exercises } = copiedColumns;
  await sql`
    insert into exercises (lesson_id, ${columnList(exercises)})
    select ${to.id}, ${columnList(exercises)} from exercises where lesson_id = ${from.id}
  `.execute(db);
};

const aside = 1_000_000;

export const updateModulesAside = async (db: Db, { id }: InCourse) => {
  await sql`update modules set position = position + ${aside} where course_id = ${id}`.execute(db);
};

export type CopiedTexts = { id: number; instructions: string; hints: string[] };

/** Texts with pictures in modules that came while the others were set aside. */
export const listCopiedTexts = async (db: Db, { id }: InCourse): Promise<CopiedTexts[]> => {
  const { rows } = await sql<CopiedTexts>`
    select e.id, e.instructions, e.hints
    from exercises e join lessons l on l.id = e.lesson_id join modules m on m.id = l.module_id
    where m.course_id = ${id} and m.position < ${aside} and (e.instructions || e.hints::text) like '%asset:%'
  `.execute(db);
  return rows;
};

export const updateCopiedTexts = async (db: Db, { id, instructions, hints }: CopiedTexts) => {
  await db.updateTable('exercises').set({ instructions, hints }).where('id', '=', id).execute();
};

/** Places the modules that were set aside first, and those that came meanwhile after them. */
export const updateModulesBack = async (db: Db, { id }: InCourse) => {
  await sql`
    update modules set position = ordered.position
    from (
      select id, row_number() over (order by position < ${aside}, position) - 1 as position
      from modules where course_id = ${id}
    ) ordered
    where ordered.id = modules.id
  `.execute(db);
};

/**
 * The exercises of a course or of one of its modules in order, grouped by lesson, with a hash of everything that the author wrote of what
 * students see.
 */
export const listExerciseHashes = async (
  db: Db,
  course: InCourse,
  only?: { id: number },
): Promise<{ id: number; lessonId: number; hash: string }[]> => {
  const { rows } = await sql<{ id: number; lessonId: number; hash: string }>`
    select e.id, e.lesson_id, encode(sha256(record_send(row(${columnList(exerciseFieldNames, 'e')}))), 'base64') as hash
    from published_exercises e
      join lessons l on l.id = e.lesson_id
      join modules m on m.id = l.module_id
    where m.course_id = ${course.id} and ${only ? sql`m.id = ${only.id}` : sql`true`}
    order by e.lesson_id, e.position
  `.execute(db);
  return rows;
};

/** The working copies of all exercises of a course, in order. */
export const listAllWorkingCopies = (db: Db, course: InCourse): Promise<ExerciseRow[]> =>
  db
    .selectFrom('exercises')
    .innerJoin('lessons', 'lessons.id', 'exercises.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .selectAll('exercises')
    .where('modules.courseId', '=', course.id)
    .orderBy('exercises.lessonId')
    .orderBy('exercises.position')
    .execute();

/** What students see of these exercises. */
export const listPublished = async (
  db: Db,
  ids: readonly number[],
): Promise<Pick<ExerciseRow, 'id' | ExerciseField>[]> => {
  const { rows } = await sql<Pick<ExerciseRow, 'id' | ExerciseField>>`
    select e.id, ${columnList(exerciseFieldNames, 'e')}
    from published_exercises e
    where e.id = any(${ids}::int[])
  `.execute(db);
  return rows;
};

/** How many students have opened each hint; previews by staff are not counted. */
export const listHintCounts = async (
  db: Db,
  { id }: { id: number },
): Promise<{ exerciseId: number; number: number; people: number }[]> => {
  const { rows } = await sql<{ exerciseId: number; number: number; people: number }>`
    select ue.exercise_id, h.number, count(*)::int as people
    from opened_hints h
      join user_exercises ue on ue.id = h.user_exercise_id
      join user_lessons ul on ul.id = ue.user_lesson_id
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join enrollments en on en.user_id = ul.user_id and en.course_id = m.course_id and en.role_key = ${learner}
    where l.id = ${id}
    group by ue.exercise_id, h.number
    order by ue.exercise_id, h.number
  `.execute(db);
  return rows;
};
