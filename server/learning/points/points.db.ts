import { sql } from 'kysely';
import type { RunChoice } from '#contract/authoring/points.ts';
import type { Rubric } from '#contract/authoring/rubric.ts';
import type { Db } from '#server/platform/db/db.ts';

/** The runs that count in courses with points, and what follows from them: nobody else writes these tables. */

type Person = { lessonId: number; userId: number };

export type RulesRow = {
  userLessonId: number;
  counts: RunChoice;
  dueAt: Date | null;
  lessonDueAt: Date | null;
  latePercent: number;
  closesAfterDays: number | null;
  goOnFrom: number | null;
};

/** Whether a course has points, by one of its lessons. */
export const hasPoints = async (db: Db, { lessonId }: { lessonId: number }): Promise<boolean> => {
  const { rows } = await sql`
    select from lessons l join modules m on m.id = l.module_id join courses c on c.id = m.course_id
    where l.id = ${lessonId} and c.counted_run is not null
  `.execute(db);
  return rows.length > 0;
};

export const isCounted = async (db: Db, course: { id: number }): Promise<boolean> =>
  (
    await db
      .selectFrom('courses')
      .select('id')
      .where('id', '=', course.id)
      .where('countedRun', 'is not', null)
      .execute()
  ).length > 0;

/** Null if it was deleted meanwhile. */
export const findCourseOf = async (db: Db, { lessonId }: { lessonId: number }): Promise<number | null> =>
  (
    await db
      .selectFrom('lessons')
      .innerJoin('modules', 'modules.id', 'lessons.moduleId')
      .select('modules.courseId')
      .where('lessons.id', '=', lessonId)
      .executeTakeFirst()
  )?.courseId ?? null;

/** How points count for a person who has begun a lesson; null in a course without points, and who has not begun. */
export const findRules = async (db: Db, { lessonId, userId }: Person): Promise<RulesRow | null> => {
  const { rows } = await sql<RulesRow>`
    select ul.id as user_lesson_id, c.counted_run as counts, coalesce(x.due_at, lesson_due(l, c)) as due_at,
      lesson_due(l, c) as lesson_due_at, l.late_percent, l.closes_after_days, l.go_on_from
    from user_lessons ul
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id
      left join extensions x on x.lesson_id = l.id and x.user_id = ul.user_id
    where ul.lesson_id = ${lessonId} and ul.user_id = ${userId} and c.counted_run is not null
      and not is_exam_held(l.id)
  `.execute(db);
  return rows[0] ?? null;
};

export type TaughtRow = {
  id: number;
  points: number | null;
  testCode: string;
  testFramework: string;
  /** Known where the tests may say what they give. */
  tests: string[] | null;
  rubric: Rubric | null;
  offered: number | null;
};

const taught = sql`
  select p.id, p.points, p.test_code, c.test_framework, p.rubric, o.most as offered,
    case when p.test_code ~* 'points' then (select k.tests from contracts k where k.id = p.contract_id) end as tests
  from published_exercises p
    join lessons l on l.id = p.lesson_id
    join language_configs c on c.id = l.language_config_id
    left join offered_points o on o.exercise_id = p.id
`;

/** An exercise as students have it. */
export const findTaught = async (db: Db, exerciseId: number): Promise<TaughtRow | null> =>
  (await sql<TaughtRow>`${taught} where p.id = ${exerciseId}`.execute(db)).rows[0] ?? null;

/** The same of the author's working copy. */
export const findWorkingCopy = async (db: Db, exerciseId: number): Promise<TaughtRow | null> => {
  const { rows } = await sql<TaughtRow>`
    select e.id, e.points, e.test_code, c.test_framework, e.rubric, null as offered,
      case when e.test_code ~* 'points' then (select k.tests from contracts k where k.id = e.contract_id) end as tests
    from exercises e join lessons l on l.id = e.lesson_id join language_configs c on c.id = l.language_config_id
    where e.id = ${exerciseId}
  `.execute(db);
  return rows[0] ?? null;
};

/** The exercises of a lesson as students have them. Of a person those that an exam has drawn for them. */
export const listTaught = async (db: Db, lessonId: number, userId?: number): Promise<TaughtRow[]> =>
  (
    await sql<TaughtRow>`
      ${taught} where p.lesson_id = ${lessonId}
        and ${userId === undefined ? sql`true` : sql`is_exercise_drawn(p.lesson_id, ${userId}, p.id)`}
      order by p.position
    `.execute(db)
  ).rows;

export type UncountedRow = {
  id: number;
  userExerciseId: number;
  versionNumber: number | null;
  at: Date;
  hasError: boolean;
  results: { name: string; passed: boolean }[];
  testCode: string;
  testFramework: string;
};

/** Finished attempts (`attempts.db.ts`) whose points are not known yet. One that somebody stopped says nothing. */
export const listUncounted = async (db: Db, userLessonId: number): Promise<UncountedRow[]> => {
  const { rows } = await sql<UncountedRow>`
    select t.id, t.user_exercise_id, t.version_number, t.created_at as at, (t.result->>'hasError')::boolean as has_error,
      coalesce((
        select json_agg(json_build_object('name', r->>'name', 'passed', (r->>'passed')::boolean) order by n)
        from jsonb_array_elements(t.result->'results') with ordinality as all_results (r, n)
      ), '[]') as results,
      coalesce(v.test_code, e.test_code) as test_code, c.test_framework
    from user_exercises ue
      join test_processes t on t.user_exercise_id = ue.id
      join exercises e on e.id = ue.exercise_id
      left join exercise_versions v on v.exercise_id = e.id and v.number = t.version_number
      join user_lessons ul on ul.id = ue.user_lesson_id
      join lessons l on l.id = ul.lesson_id
      join language_configs c on c.id = l.language_config_id
    where ue.user_lesson_id = ${userLessonId} and t.kind = 'student'
      and t.started_at is not null and t.finished_at is not null
      and t.result->>'verdict' not in ('sandbox-failed', 'cancelled')
      and not exists (select from counted_runs k where k.run_id = t.id)
    order by t.id
  `.execute(db);
  return rows;
};

export type NewCountedRun = {
  userExerciseId: number;
  runId: number | null;
  versionNumber: number | null;
  ranAt: Date;
  reached: number;
  most: number;
};

export const insertCountedRuns = async (db: Db, runs: NewCountedRun[]) => {
  if (runs.length === 0) return;
  await db
    .insertInto('countedRuns')
    .values(runs)
    .onConflict(conflict => conflict.doNothing())
    .execute();
};

export type WorkRow = {
  id: number;
  exerciseId: number;
  completedAt: Date | null;
  isGranted: boolean;
  hasWork: boolean;
  /** Null where no grading is released. */
  ticked: string[] | null;
  runs: { at: string; reached: number; most: number }[];
};

/** After a completion was taken away, only what was tried with the new version counts. */
const counting = sql`(ue.completed_at is not null or ue.revoked_number is null
  or coalesce(k.version_number, 0) >= ue.revoked_number)`;

export const listWork = async (db: Db, userLessonId: number): Promise<WorkRow[]> => {
  const { rows } = await sql<WorkRow>`
    select ue.id, ue.exercise_id, ue.completed_at,
      ue.completed_at is not null and (ue.instructor_bypassed or ue.credited_number is not null) as is_granted,
      ue.version > 1 or ue.completed_at is not null as has_work,
      (select g.ticked from gradings g where g.user_exercise_id = ue.id and g.released_at is not null) as ticked,
      coalesce((
        select json_agg(json_build_object('at', k.ran_at, 'reached', k.reached, 'most', k.most) order by k.ran_at, k.id)
        from counted_runs k where k.user_exercise_id = ue.id and ${counting}
      ), '[]') as runs
    from user_exercises ue
    where ue.user_lesson_id = ${userLessonId}
  `.execute(db);
  return rows;
};

export const upsertOffered = async (db: Db, offered: { exerciseId: number; most: number }[]) => {
  if (offered.length === 0) return;
  await sql`
    insert into offered_points (exercise_id, most)
    select * from unnest(${offered.map(row => row.exerciseId)}::int[], ${offered.map(row => row.most)}::float8[]) as given (id, most)
    order by id
    on conflict (exercise_id) do update set most = excluded.most
  `.execute(db);
};

export type ExercisePointsRow = {
  userExerciseId: number;
  reached: number;
  most: number;
  opensNext: boolean;
};

export const upsertExercisePoints = async (db: Db, rows: ExercisePointsRow[]) => {
  if (rows.length === 0) return;
  await sql`
    insert into exercise_points (user_exercise_id, reached, most, opens_next)
    select * from unnest(${rows.map(row => row.userExerciseId)}::int[], ${rows.map(row => row.reached)}::float8[],
      ${rows.map(row => row.most)}::float8[], ${rows.map(row => row.opensNext)}::boolean[])
    on conflict (user_exercise_id) do update set reached = excluded.reached, most = excluded.most, opens_next = excluded.opens_next
      where (exercise_points.reached, exercise_points.most, exercise_points.opens_next)
        is distinct from (excluded.reached, excluded.most, excluded.opens_next)
  `.execute(db);
};

export const upsertLessonPoints = async (
  db: Db,
  row: { userLessonId: number; reached: number; most: number; percent: number | null },
) => {
  await sql`
    insert into lesson_points (user_lesson_id, lesson_id, user_id, reached, most, percent)
    select id, lesson_id, user_id, ${row.reached}, ${row.most}, ${row.percent} from user_lessons where id = ${row.userLessonId}
    on conflict (user_lesson_id) do update set reached = excluded.reached, most = excluded.most, percent = excluded.percent
      where (lesson_points.reached, lesson_points.most, lesson_points.percent)
        is distinct from (excluded.reached, excluded.most, excluded.percent)
  `.execute(db);
};

/** Who has begun a lesson, in the order in which their lessons are locked. */
export const listBegun = async (db: Db, lessonId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('userLessons')
      .select('userId')
      .where('lessonId', '=', lessonId)
      .orderBy('id')
      .execute()
  ).map(({ userId }) => userId);

export const listLessonIds = async (db: Db, course: { id: number }): Promise<number[]> =>
  (
    await db
      .selectFrom('lessons')
      .innerJoin('modules', 'modules.id', 'lessons.moduleId')
      .select('lessons.id')
      .where('modules.courseId', '=', course.id)
      .orderBy('lessons.id')
      .execute()
  ).map(({ id }) => id);

/** What runs gave is kept: a course may get its points back. */
export const deletePoints = async (db: Db, course: { id: number }) => {
  const lessons = sql`
    select ul.id from user_lessons ul join lessons l on l.id = ul.lesson_id
      join modules m on m.id = coalesce(l.module_id, l.former_module_id)
    where coalesce(m.course_id, m.former_course_id) = ${course.id}
  `;
  await sql`delete from lesson_points where user_lesson_id in (${lessons})`.execute(db);
  await sql`
    delete from exercise_points p using user_exercises ue
    where ue.id = p.user_exercise_id and coalesce(ue.user_lesson_id, ue.former_user_lesson_id) in (${lessons})
  `.execute(db);
};

export const findLessonOf = async (db: Db, exerciseId: number): Promise<number | null> =>
  (await db.selectFrom('exercises').select('lessonId').where('id', '=', exerciseId).executeTakeFirst())
    ?.lessonId ?? null;

/** For the data export. */
export const listPointsOf = async (db: Db, user: { id: number }) => {
  const { rows } = await sql<{
    course: string;
    lesson: string;
    exercise: string | null;
    reached: number;
    most: number;
  }>`
    select c.name as course, l.name as lesson, p.name as exercise, x.reached, x.most
    from exercise_points x
      join user_exercises ue on ue.id = x.user_exercise_id
      join user_lessons ul on ul.id = ue.user_lesson_id
      join published_exercises p on p.id = ue.exercise_id
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id and c.counted_run is not null
    where ul.user_id = ${user.id}
    order by c.id, m.position, l.position, p.position
  `.execute(db);
  return rows;
};
