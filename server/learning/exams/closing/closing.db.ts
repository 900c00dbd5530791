import { sql } from 'kysely';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { Db } from '#server/platform/db/db.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

export type SatExercise = {
  userExerciseId: number;
  exerciseId: number;
  code: string;
  files: OwnFiles;
};

/** The exercises of somebody's exam, as they are stored now. */
export const listSatExercises = async (
  db: Db,
  { lessonId, userId }: { lessonId: number; userId: number },
): Promise<SatExercise[]> => {
  const { rows } = await sql<SatExercise>`
    select ue.id as user_exercise_id, ue.exercise_id, ue.solution_code as code, ue.files
    from user_lessons ul
      join user_exercises ue on ue.user_lesson_id = ul.id
      join exercises e on e.id = ue.exercise_id
    where ul.lesson_id = ${lessonId} and ul.user_id = ${userId}
    order by e.position
  `.execute(db);
  return rows;
};

type Answer = { userExerciseId: number; code: string; files: OwnFiles };

export const upsertAnswer = async (db: Db, sitting: { id: number }, answer: Answer) => {
  const { code } = answer;
  const files = sql<OwnFiles>`${toJsonb(answer.files)}::jsonb`;
  await db
    .insertInto('examAnswers')
    .values({ userExerciseId: answer.userExerciseId, sittingId: sitting.id, code, files })
    // Whoever was given more time has written on.
    .onConflict(conflict =>
      conflict.column('userExerciseId').doUpdateSet({
        code,
        files,
        lateCode: null,
        lateFiles: null,
        gapBeganAt: null,
        lateArrivedAt: null,
        acceptedAt: null,
        acceptedById: null,
      }),
    )
    .execute();
};

export const updateClosed = async (db: Db, sitting: { id: number }) => {
  await db
    .updateTable('examSittings')
    .set({ closedAt: sql`now()` })
    .where('id', '=', sitting.id)
    .execute();
};

/** Sittings whose end has come. */
export const listDueSittings = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from exam_sittings
    where closed_at is null and (ends_at <= now() or handed_in_at is not null) order by ends_at limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** Closed a short while ago, so that work which waited for the network may still have arrived. */
export const listSittingsInGrace = async (db: Db, lesson?: { id: number }): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from exam_sittings s join exams x on x.lesson_id = s.lesson_id
    where s.closed_at is not null and s.handed_in_at is null and ${lesson ? sql`s.lesson_id = ${lesson.id}` : sql`true`}
      -- Once more after its end, for what came in the last minute.
      and now() < s.ends_at + (x.grace_minutes + 2) * interval '1 minute'
    order by s.id
  `.execute(db);
  return rows.map(({ id }) => id);
};

type LateWork = Answer & { gapBeganAt: Date; arrivedAt: Date };

export const updateLate = async (db: Db, late: LateWork) => {
  await db
    .updateTable('examAnswers')
    .set({
      lateCode: late.code,
      lateFiles: sql`${toJsonb(late.files)}::jsonb`,
      gapBeganAt: late.gapBeganAt,
      lateArrivedAt: late.arrivedAt,
    })
    .where('userExerciseId', '=', late.userExerciseId)
    .where('acceptedAt', 'is', null)
    .execute();
};

export type AcceptedRow = { sittingId: number; userExerciseId: number; code: string; files: OwnFiles };

/** What arrived late counts from now on. */
export const updateAccepted = async (
  db: Db,
  lesson: { id: number },
  userExerciseIds: number[] | null,
  by: { id: number },
): Promise<AcceptedRow[]> => {
  const { rows } = await sql<AcceptedRow>`
    update exam_answers a set code = late_code, files = late_files, accepted_at = now(), accepted_by_id = ${by.id}
    from exam_sittings s
    where s.id = a.sitting_id and s.lesson_id = ${lesson.id} and a.late_code is not null and a.accepted_at is null
      and ${userExerciseIds === null ? sql`true` : sql`a.user_exercise_id = any (${userExerciseIds}::int[])`}
    returning a.sitting_id, a.user_exercise_id, a.code, a.files
  `.execute(db);
  return rows;
};

export type FinalRun = {
  userId: number;
  exerciseId: number;
  userExerciseId: number;
  code: string;
  files: OwnFiles;
};

/** What counts and was not run with the tests that students have now. */
export const listFinalRuns = async (
  db: Db,
  { lessonId, sittingId }: { lessonId: number; sittingId?: number },
): Promise<FinalRun[]> => {
  const { rows } = await sql<FinalRun>`
    select s.user_id, ue.exercise_id, a.user_exercise_id, a.code, a.files
    from exam_answers a
      join exam_sittings s on s.id = a.sitting_id
      join user_exercises ue on ue.id = a.user_exercise_id
      join exercises e on e.id = ue.exercise_id
    where s.lesson_id = ${lessonId} and ${sittingId === undefined ? sql`true` : sql`s.id = ${sittingId}`}
      and s.closed_at is not null and not exists (
      select from test_processes t
      where t.user_exercise_id = a.user_exercise_id and t.kind = 'student' and t.code = a.code and t.files = a.files
        and t.version_number is not distinct from e.published_number
        and coalesce(t.result->>'verdict', '') not in ('cancelled', 'sandbox-failed')
    )
    order by a.user_exercise_id
  `.execute(db);
  return rows;
};

export const insertPass = async (db: Db, userExerciseId: number, at: Date) => {
  await sql`
    insert into exam_passes (user_exercise_id, passed_at)
    select ue.id, ${at} from user_exercises ue join exercises e on e.id = ue.exercise_id
    where ue.id = ${userExerciseId} and is_exam_held(e.lesson_id)
    on conflict do nothing
  `.execute(db);
};

export const deletePass = async (db: Db, userExerciseId: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from exam_passes p using user_exercises ue join exercises e on e.id = ue.exercise_id
    where p.user_exercise_id = ${userExerciseId} and ue.id = p.user_exercise_id and is_exam_held(e.lesson_id)
    returning p.user_exercise_id
  `.execute(db);
  return rows.length > 0;
};

export const isHeld = async (db: Db, lesson: { id: number }): Promise<boolean> => {
  const { rows } = await sql<{ isHeld: boolean }>`select is_exam_held(${lesson.id}) as is_held`.execute(db);
  return rows[0]?.isHeld === true;
};

/** In the order in which completions are locked. */
export const listPasses = async (
  db: Db,
  lesson: { id: number },
): Promise<{ userExerciseId: number; passedAt: Date }[]> => {
  const { rows } = await sql<{ userExerciseId: number; passedAt: Date }>`
    select p.user_exercise_id, p.passed_at
    from exam_passes p
      join user_exercises ue on ue.id = p.user_exercise_id
      join exercises e on e.id = ue.exercise_id
    where e.lesson_id = ${lesson.id}
    order by e.id, ue.user_lesson_id
  `.execute(db);
  return rows;
};
