import { type Selectable, sql } from 'kysely';
import type { RunChoice } from '#contract/authoring/points.ts';
import { studentFields } from '#contract/authoring/exercise-fields.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { learner } from '#contract/core/roles.ts';
import type { Person } from '#contract/learning/work.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Exercise, UserExercise, UserLesson, UserLessonJob } from '#server/platform/db/schema.ts';

type UserLessonRow = Selectable<UserLesson>;
export type UserLessonJobRow = Selectable<UserLessonJob>;
export type JournalMode = 'off' | 'record' | 'exam';
type Who = { userId: number; lessonId: number };

export type FoundUserLesson = UserLessonRow & {
  user: Person;
  /** Whether pages keep a journal of the edits, and why. */
  journalMode: JournalMode;
};

export const findUserLesson = async (db: Db, { userId, lessonId }: Who): Promise<FoundUserLesson | null> => {
  const row = await db
    .selectFrom('userLessons')
    .innerJoin('users', 'users.id', 'userLessons.userId')
    .selectAll('userLessons')
    .select(['users.firstName', 'users.lastName'])
    .select(sql<JournalMode>`journal_mode(lesson_id)`.as('journalMode'))
    .where('userLessons.userId', '=', userId)
    .where('userLessons.lessonId', '=', lessonId)
    .executeTakeFirst();
  if (!row) return null;
  const { firstName, lastName, ...userLesson } = row;
  return { ...userLesson, user: { id: userId, firstName, lastName } };
};

export type ListedUserExercise = Selectable<UserExercise> & {
  exercise: Pick<Selectable<Exercise>, 'id' | 'position' | 'files' | (typeof studentFields)[number]> & {
    hintCount: number;
  };
  hints: string[];
  modelSolution: string | null;
  modelFiles: OwnFiles | null;
  bypassedBy: Person | null;
  runningTestProcessId: number | null;
  notice: 'updated' | 'credited' | 'revoked' | null;
  isGraded: boolean;
  points: { reached: number; most: number; opensNext: boolean } | null;
  versionNote: string | null;
  versionNumber: number | null;
  instructionsBefore: string | null;
};

const maySeeSolution = sql`e.shows_solution and is_solved(ue)`;

/** The user's rows of existing exercises, in order. Exercises without a row yet are missing. */
export const listUserExercises = async (
  db: Db,
  userLesson: { id: number },
): Promise<ListedUserExercise[]> => {
  const { rows } = await sql<ListedUserExercise>`
    select ue.*, v.note as version_note, v.number as version_number,
      case when v.published_at > ue.updated_at then (
        select o.instructions from exercise_versions o
        where o.exercise_id = e.id and o.number < v.number
        order by o.published_at > ue.updated_at, o.number desc limit 1
      ) end as instructions_before,
      json_build_object(
        'id', e.id, 'position', e.position, ${sql.join(studentFields.flatMap(name => [sql.lit(name), sql.ref(`e.${name}`)]))},
        'hintCount', cardinality(e.hints), 'files', e.files
      ) as exercise,
      e.hints,
      case when ${maySeeSolution} then e.solution_code end as model_solution,
      case when ${maySeeSolution} then solution_files(e.files) end as model_files,
      case when u.id is not null then
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
      end as bypassed_by,
      (select max(p.id) from test_processes p
        where p.user_exercise_id = ue.id and p.kind = 'student' and p.finished_at is null
      ) as running_test_process_id,
      case
        -- It asks for another run, which nobody has after an exam.
        when ue.completed_at is null and ue.revoked_number is not null and not is_exam_lesson(e.lesson_id) then 'revoked'
        -- What was written after the new version came knows it.
        when v.published_at <= ue.updated_at or v.number = 1 or ue.version = 1 then null
        when ue.completed_at is not null and ue.credited_number = v.number then 'credited'
        when v.number is not null then 'updated'
      end as notice,
      e.rubric is not null and not is_exam_held(e.lesson_id) and exists (
        select from gradings g where g.user_exercise_id = ue.id and g.released_at is not null
      ) as is_graded,
      (select json_build_object('reached', p.reached, 'most', p.most, 'opensNext', p.opens_next)
        from exercise_points p where p.user_exercise_id = ue.id) as points
    from user_exercises ue
      join published_exercises e on e.id = ue.exercise_id
      left join exercise_versions v on v.exercise_id = e.id and v.number = e.number
      left join users u on u.id = ue.bypassed_by_id
    where ue.user_lesson_id = ${userLesson.id}
    order by e.position
  `.execute(db);
  return rows;
};

export type PointsRow = {
  reached: number;
  most: number;
  counts: RunChoice;
  latePercent: number;
  closesAfterDays: number | null;
  goOnFrom: number | null;
  lessonDueAt: Date | null;
};

/** The points of a user lesson and the rules by which they count; null in a course without points. */
export const findPoints = async (db: Db, userLesson: { id: number }): Promise<PointsRow | null> => {
  const { rows } = await sql<PointsRow>`
    select p.reached, p.most, c.counted_run as counts, l.late_percent, l.closes_after_days, l.go_on_from,
      lesson_due(l, c) as lesson_due_at
    from lesson_points p
      join user_lessons ul on ul.id = p.user_lesson_id
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id
    where p.user_lesson_id = ${userLesson.id} and c.counted_run is not null
  `.execute(db);
  return rows[0] ?? null;
};

type Whose = { id: number; lessonId: number; userId: number };

export const hasMissingExercises = async (db: Db, userLesson: Whose) => {
  const { rows } = await sql<{ isMissing: boolean }>`
    select exists (
      select from exercises e
      where e.lesson_id = ${userLesson.lessonId}
        and is_exercise_drawn(e.lesson_id, ${userLesson.userId}, e.id) and not exists (
        select from user_exercises ue where ue.exercise_id = e.id and ue.user_lesson_id = ${userLesson.id}
      )
    ) as is_missing
  `.execute(db);
  return rows[0]?.isMissing === true;
};

/** Null if the lesson was deleted meanwhile. The row lock blocks a concurrent deletion. */
export const insertUserLessonIfNew = async (db: Db, { userId, lessonId }: Who) => {
  await sql`
    insert into user_lessons (user_id, lesson_id)
    select ${userId}::int, id from lessons where id = ${lessonId} and module_id is not null for key share
    on conflict do nothing
  `.execute(db);
  return (
    (await db
      .selectFrom('userLessons')
      .select(['id', 'lessonId', 'userId'])
      .where('userId', '=', userId)
      .where('lessonId', '=', lessonId)
      .executeTakeFirst()) ?? null
  );
};

/** Inserts the missing rows with the starter code. */
export const insertMissingUserExercises = async (db: Db, userLesson: Whose) => {
  await sql`
    insert into user_exercises (user_lesson_id, exercise_id, solution_code)
    select ${userLesson.id}::int, e.id, coalesce(p.starter_code, c.default_lesson_code)
    from exercises e
      join published_exercises p on p.id = e.id
      join lessons l on l.id = e.lesson_id
      join language_configs c on c.id = l.language_config_id
    where e.lesson_id = ${userLesson.lessonId} and is_exercise_drawn(e.lesson_id, ${userLesson.userId}, e.id)
    order by e.position
    for key share of e
    on conflict do nothing
  `.execute(db);
};

/** Null if there is already one. */
export const insertUserLessonJob = async (db: Db, who: Who): Promise<UserLessonJobRow | null> =>
  (await db
    .insertInto('userLessonJobs')
    .values(who)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null;

export const findUserLessonJob = async (
  db: Db,
  { userId, lessonId }: Who,
): Promise<UserLessonJobRow | null> =>
  (await db
    .selectFrom('userLessonJobs')
    .selectAll()
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst()) ?? null;

/** Counts a try; null if the job is done or has failed. */
export const updateJobBegun = async (db: Db, id: number): Promise<UserLessonJobRow | null> =>
  (await db
    .updateTable('userLessonJobs')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .executeTakeFirst()) ?? null;

export const updateJobFailed = async (db: Db, { id }: UserLessonJobRow) => {
  await db.updateTable('userLessonJobs').set({ status: 'FAILED' }).where('id', '=', id).execute();
};

export const deleteUserLessonJob = async (db: Db, { id }: UserLessonJobRow) => {
  await db.deleteFrom('userLessonJobs').where('id', '=', id).execute();
};

export const deleteFailedJob = async (db: Db, { userId, lessonId }: Who) => {
  await db
    .deleteFrom('userLessonJobs')
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .where('status', '=', 'FAILED')
    .execute();
};

/** A member of the course, or a former member with work in the lesson. */
export const findStudent = async (
  db: Db,
  course: { id: number },
  { userId, lessonId }: Who,
): Promise<Person | null> =>
  (await db
    .selectFrom('users')
    .select(['users.id', 'users.firstName', 'users.lastName'])
    .where('users.id', '=', userId)
    .where(eb =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('enrollments')
            .select('enrollments.userId')
            .where('enrollments.userId', '=', userId)
            .where('enrollments.courseId', '=', course.id),
        ),
        eb.exists(
          eb
            .selectFrom('userLessons')
            .select('userLessons.id')
            .where('userLessons.userId', '=', userId)
            .where('userLessons.lessonId', '=', lessonId),
        ),
      ]),
    )
    .executeTakeFirst()) ?? null;

/** The previous and the next learner by name who have started the lesson. */
export const findNeighbours = async (
  db: Db,
  course: { id: number },
  lesson: { id: number },
  student: Person,
): Promise<{ previousStudent: Person | null; nextStudent: Person | null }> => {
  const place = sql`(lower(${student.lastName}), lower(${student.firstName}), ${student.id}::int)`;
  const beside = async (comparison: '<' | '>', direction: 'asc' | 'desc') => {
    const { rows } = await sql<Person>`
      select u.id, u.first_name, u.last_name
      from user_lessons ul
        join users u on u.id = ul.user_id
        join enrollments en on en.user_id = u.id and en.course_id = ${course.id} and en.role_key = ${learner}
      where ul.lesson_id = ${lesson.id}
        and (lower(u.last_name), lower(u.first_name), u.id) ${sql.raw(comparison)} ${place}
      order by lower(u.last_name) ${sql.raw(direction)}, lower(u.first_name) ${sql.raw(direction)},
        u.id ${sql.raw(direction)}
      limit 1
    `.execute(db);
    return rows[0] ?? null;
  };
  const [previousStudent, nextStudent] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')]);
  return { previousStudent, nextStudent };
};
