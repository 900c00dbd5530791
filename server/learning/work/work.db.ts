import { learningProblems } from '#contract/learning/learning-problems.ts';
import { type Selectable, sql } from 'kysely';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import {
  type CourseWithRole,
  courseWithRoleOfCaller,
  readCourseWithRole,
} from '#server/access/members.db.ts';
import type { ExamGate } from '#server/access/exams/exam-gate.ts';
import { datesRead } from '#server/platform/db/dates-read.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { UserExercise, UserLesson } from '#server/platform/db/schema.ts';
import type { PartOfStatement } from '#server/platform/db/part-of-statement.ts';
import { type PlainSql, plainSql } from '#server/platform/db/plain-sql.ts';

export type UserLessonRow = Selectable<UserLesson>;
export type UserExerciseRow = Selectable<UserExercise>;

export type Step = { position: number; isCompleted: boolean; opensNext?: boolean };

/** A student's exercise with its course and the state of the whole lesson, in one query for every save and run. */
export type FoundUserExercise = UserExerciseRow & {
  userId: number;
  position: number;
  lessonId: number;
  contextId: string;
  /** A lesson may be hidden while somebody works in it. */
  isLessonOpen: boolean;
  isDraft: boolean;
  /** If the lesson is an exam; null for staff, whom it does not concern. */
  exam: ExamGate | null;
  /** All exercises of the lesson and whether the student has completed them. */
  steps: Step[];
  /** Staff try the lesson out, in any order. */
  isPreview?: boolean;
};

const foundUserExercises = plainSql`
  select ue.*, ul.user_id, e.position, e.lesson_id, c.context_id, c.id as course_id, is_lesson_open(l, c) as is_lesson_open, l.is_draft,
    exam_for(l.id, ul.user_id) as exam, (
    select json_agg(json_build_object('position', se.position, 'isCompleted', sue.completed_at is not null,
      'opensNext', coalesce(sp.opens_next, false)))
    from exercises se
      left join user_exercises sue on sue.exercise_id = se.id and sue.user_lesson_id = ue.user_lesson_id
      left join exercise_points sp on sp.user_exercise_id = sue.id
    where se.lesson_id = e.lesson_id
  ) as steps
  from user_exercises ue
    join user_lessons ul on ul.id = ue.user_lesson_id
    join exercises e on e.id = ue.exercise_id
    join lessons l on l.id = e.lesson_id
    join modules m on m.id = l.module_id
    join courses c on c.id = m.course_id
`;

export const findUserExercise = async (db: Db, id: number): Promise<FoundUserExercise | null> => {
  const { rows } = await plainSql<FoundUserExercise>`${foundUserExercises} where ue.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

type WithCourse = { userExercise: FoundUserExercise; member: CourseWithRole };

/** For the statement that reads the caller: with the course and the caller's role in it. */
export const userExerciseWithCaller = ({ id }: { id: number }): PlainSql => plainSql`
  select json_build_object('userExercise', row_to_json(found), 'member', (${courseWithRoleOfCaller(plainSql`found.course_id`)}))
  from (${foundUserExercises} where ue.id = ${id}) found`;

/** What that gave; null if there is no such exercise. */
export const readUserExerciseWithCaller = (read: unknown): WithCourse | null => {
  if (!read) return null;
  const { userExercise, member } = read as WithCourse;
  const times = { createdAt: true, updatedAt: true, completedAt: true, bypassedAt: true } as const;
  return { userExercise: datesRead(userExercise, times), member: readCourseWithRole(member) };
};

export const getUserExercise = async (db: Db, id: number): Promise<FoundUserExercise> => {
  const found = await findUserExercise(db, id);
  if (!found) throw new AppError('not_found', learningProblems.noSuchExercise);
  return found;
};

type NewCode = {
  solutionCode?: string | undefined;
  files?: OwnFiles | undefined;
  version?: number | undefined;
};

/**
 * That an exam takes work at this moment: the sitting is locked until the save is stored, so that whoever closes it finds the save
 * or refuses it.
 */
const isTaken = ({ exam, lessonId, userId }: SavedPlace): PlainSql =>
  exam
    ? plainSql`(
        select s.id from exam_sittings s join exams x on x.lesson_id = s.lesson_id
        where s.lesson_id = ${lessonId} and s.user_id = ${userId} and exam_state(x, s) = 'running'
        for share of s
      ) is not null`
    : plainSql`true`;

type SavedPlace = Pick<FoundUserExercise, 'id' | 'exam' | 'lessonId' | 'userId'>;

/** Saves code, if the stored version is the one that it is based on. Without a version it always saves. */
const updatingCode = (
  { id }: { id: number },
  { solutionCode, files, version }: NewCode,
  keepsUndo: PlainSql,
  condition: PlainSql,
) => plainSql<UserExerciseRow>`
  update user_exercises set solution_code = coalesce(${solutionCode ?? null}, solution_code), version = version + 1,
    ${files ? plainSql`files = ${files}::jsonb,` : plainSql``}
    code_before_reset = case when ${keepsUndo} then code_before_reset end,
    files_before_reset = case when ${keepsUndo} then files_before_reset end, updated_at = now()
  where id = ${id} and ${version === undefined ? plainSql`true` : plainSql`version = ${version}`} and ${condition}
  returning *
`;

/** Null on a version conflict. */
export const updateCode = async (
  db: Db,
  userExercise: SavedPlace,
  code: NewCode,
): Promise<UserExerciseRow | null> => {
  // Any other code ends the undo of a reset, because an undo would remove the newer code.
  const { solutionCode = null, files = null } = code;
  const isSame = plainSql`(solution_code = coalesce(${solutionCode}, solution_code) and files = coalesce(${files}::jsonb, files))`;
  const { rows } = await updatingCode(userExercise, code, isSame, isTaken(userExercise)).execute(db);
  return rows[0] ?? null;
};

/** For the statement that starts a run of this code; a run ends the undo of a reset. */
export const savingForRun =
  (userExercise: SavedPlace, code: NewCode): PartOfStatement =>
  condition =>
    updatingCode(userExercise, code, plainSql`false`, plainSql`${condition} and ${isTaken(userExercise)}`);

/**
 * The lock order of this area: exercise, user lesson, user exercise. Every transaction that changes a completion calls this
 * before its first write. The user lesson is locked so that concurrent completions of two exercises see each other. The
 * exercise is locked before it, because deleting or moving an exercise locks the exercise first, then the user exercises,
 * then the user lessons (`onExerciseDeleted`, `onExerciseMoved`).
 */
export const lockUserLessonOf = async (db: Db, userExerciseId: number) => {
  await sql`
    select from exercises where id = (select exercise_id from user_exercises where id = ${userExerciseId})
    for key share
  `.execute(db);
  await db
    .selectFrom('userLessons')
    .innerJoin('userExercises', 'userExercises.userLessonId', 'userLessons.id')
    .select('userLessons.id')
    .where('userExercises.id', '=', userExerciseId)
    .forUpdate('userLessons')
    .execute();
};

/** Of user exercises: what is completed in an exam shows when its results are released. */
const notHeld = sql<boolean>`not is_exam_held((select lesson_id from exercises where id = user_exercises.exercise_id))`;

/**
 * Sets the completion time once; returns false if nothing changed. Passing a bypassed exercise removes the bypass and
 * keeps the time.
 */
export const updateExerciseCompleted = async (db: Db, userExerciseId: number, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable('userExercises')
    .set(eb => ({
      completedAt: eb.fn.coalesce('completedAt', eb.val(at)),
      instructorBypassed: false,
      codeBeforeReset: null,
      filesBeforeReset: null,
      updatedAt: at,
    }))
    .where('id', '=', userExerciseId)
    .where(eb => eb.or([eb('completedAt', 'is', null), eb('instructorBypassed', '=', true)]))
    .where(notHeld)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Null if it is already completed, or the exercise was deleted. */
export const updateExerciseBypassed = async (
  db: Db,
  { id }: { id: number },
  { by, at }: { by: UserRow; at: Date },
): Promise<UserExerciseRow | null> =>
  (await db
    .updateTable('userExercises')
    .set({ completedAt: at, instructorBypassed: true, bypassedById: by.id, bypassedAt: at })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .where('userLessonId', 'is not', null)
    .returningAll()
    .executeTakeFirst()) ?? null;

/** Null if it was not bypassed, or the student has passed it since. */
export const updateBypassUndone = async (db: Db, { id }: { id: number }): Promise<UserExerciseRow | null> =>
  (await db
    .updateTable('userExercises')
    .set({ completedAt: null, instructorBypassed: false, bypassedById: null, bypassedAt: null })
    .where('id', '=', id)
    .where('instructorBypassed', '=', true)
    .returningAll()
    .executeTakeFirst()) ?? null;

/** Reopens the lesson if the exercise was part of its completion, and not added and completed after it. */
export const updateLessonReopened = async (db: Db, { userLessonId }: UserExerciseRow, completedAt: Date) => {
  await db
    .updateTable('userLessons')
    .set({ completedAt: null })
    .where('id', '=', userLessonId)
    .where('completedAt', '>=', completedAt)
    .execute();
};

/** Null if it is completed already. The student's code stays as it is, so `updatedAt` does too. */
export const updateExerciseCredited = async (
  db: Db,
  { id }: { id: number },
  { number, at }: { number: number; at: Date },
): Promise<UserExerciseRow | null> =>
  (await db
    .updateTable('userExercises')
    .set({ completedAt: at, creditedNumber: number, codeBeforeReset: null, filesBeforeReset: null })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .where(notHeld)
    .returningAll()
    .executeTakeFirst()) ?? null;

/** Null if it is not completed, or was bypassed. */
export const updateCompletionRevoked = async (
  db: Db,
  { id }: { id: number },
  number: number,
): Promise<UserExerciseRow | null> =>
  (await db
    .updateTable('userExercises')
    .set({ completedAt: null, creditedNumber: null, revokedNumber: number })
    .where('id', '=', id)
    .where('completedAt', 'is not', null)
    .where('instructorBypassed', '=', false)
    .returningAll()
    .executeTakeFirst()) ?? null;

export const updateRevokedNumber = async (db: Db, { id }: { id: number }, number: number) => {
  await db.updateTable('userExercises').set({ revokedNumber: number }).where('id', '=', id).execute();
};

/** Restores the starter code. Idempotent: a second reset keeps the code that the first one removed. */
export const updateCodeReset = async (db: Db, { id }: { id: number }): Promise<UserExerciseRow | null> => {
  const { rows } = await sql<UserExerciseRow>`
    update user_exercises ue set
      code_before_reset = case
        when ue.solution_code = begin.code and ue.files = '{}' then ue.code_before_reset else ue.solution_code
      end,
      files_before_reset = case
        when ue.solution_code = begin.code and ue.files = '{}' then ue.files_before_reset else ue.files
      end,
      solution_code = begin.code, files = '{}', version = ue.version + 1, updated_at = now()
    from (
      select e.id, coalesce(e.starter_code, c.default_lesson_code) as code
      from published_exercises e
        join lessons l on l.id = e.lesson_id
        join language_configs c on c.id = l.language_config_id
    ) as begin
    where begin.id = ue.exercise_id and ue.id = ${id} and ue.completed_at is null
    returning ue.*
  `.execute(db);
  return rows[0] ?? null;
};

/** Ends the undo of a reset. */
export const updateResetForgotten = async (db: Db, { id }: { id: number }) => {
  await db
    .updateTable('userExercises')
    .set({ codeBeforeReset: null, filesBeforeReset: null })
    .where('id', '=', id)
    .execute();
};

/** Completes the lesson of an exercise if all its exercises are completed. */
export const updateLessonCompletedIfDone = async (
  db: Db,
  userExerciseId: number,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('userLessons')
    .set({ completedAt: at })
    .where('completedAt', 'is', null)
    .where('id', '=', eb =>
      eb.selectFrom('userExercises').select('userLessonId').where('id', '=', userExerciseId),
    )
    .where(sql<boolean>`not has_exercise_left(user_lessons)`)
    .execute();
};

/** In the order of ids, so that concurrent calls cannot deadlock. */
export const lockUserLessons = async (db: Db, ids: number[]) => {
  await db
    .selectFrom('userLessons')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

export const updateScoresSubmitted = async (db: Db, ids: number[], at: Date) => {
  if (ids.length === 0) return;
  await db
    .updateTable('userLessons')
    .set({ scoreSubmittedAt: at })
    .where('id', 'in', ids)
    .where('completedAt', 'is not', null)
    .where('scoreSubmittedAt', 'is', null)
    .execute();
};

export const updateScoresUnsubmitted = async (db: Db, ids: number[]) => {
  if (ids.length === 0) return;
  await db
    .updateTable('userLessons')
    .set({ scoreSubmittedAt: null })
    .where('id', 'in', ids)
    .where('scoreSubmittedAt', 'is not', null)
    .execute();
};

/** The student and lesson of an exercise; null if the exercise was deleted. */
export const findStudentOf = async (
  db: Db,
  userExerciseId: number,
): Promise<{ lessonId: number; userId: number } | null> =>
  (await db
    .selectFrom('userLessons')
    .innerJoin('userExercises', 'userExercises.userLessonId', 'userLessons.id')
    .select(['userLessons.lessonId', 'userLessons.userId'])
    .where('userExercises.id', '=', userExerciseId)
    .executeTakeFirst()) ?? null;

export const insertUserLesson = (db: Db, user: UserRow, lesson: { id: number }): Promise<UserLessonRow> =>
  db
    .insertInto('userLessons')
    .values({ userId: user.id, lessonId: lesson.id })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertUserExercise = (
  db: Db,
  userLesson: UserLessonRow,
  exercise: { id: number },
  solutionCode: string,
): Promise<UserExerciseRow> =>
  db
    .insertInto('userExercises')
    .values({ userLessonId: userLesson.id, exerciseId: exercise.id, solutionCode })
    .returningAll()
    .executeTakeFirstOrThrow();

/** False if there were so many already. */
export const upsertExamRun = async (db: Db, { id }: { id: number }, most: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into exam_runs as had (user_exercise_id, runs) values (${id}, 1)
    on conflict (user_exercise_id) do update set runs = had.runs + 1 where had.runs < ${most}
    returning 1
  `.execute(db);
  return rows.length > 0;
};

/** One less; the first statement that counts made the row. */
export const updateExamRunUncounted = async (db: Db, { id }: { id: number }) => {
  await sql`update exam_runs set runs = runs - 1 where user_exercise_id = ${id} and runs > 0`.execute(db);
};

export const updateCountedCode = async (
  db: Db,
  { id }: { id: number },
  { code, files }: { code: string; files: OwnFiles },
) => {
  await plainSql`
    update user_exercises set solution_code = ${code}, files = ${files}::jsonb, version = version + 1, updated_at = now()
    where id = ${id} and (solution_code, files) is distinct from (${code}, ${files}::jsonb)
  `.execute(db);
};
