import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** What happens to students' work when an exercise leaves its lesson, and when it comes back. */

const hasExerciseLeft = sql<boolean>`has_exercise_left(user_lessons)`;

/**
 * Completes a lesson for all students who have started it and have no exercise left, and keeps that it was the removal of an
 * exercise that did it.
 */
export const updateDoneLessonsCompleted = async (
  db: Db,
  { lessonId, exerciseId, at }: { lessonId: number; exerciseId: number; at: Date },
) => {
  await db
    .updateTable('userLessons')
    .set({ completedAt: at, completedByRemovalAt: at, removedExerciseId: exerciseId })
    .where('lessonId', '=', lessonId)
    .where('completedAt', 'is', null)
    .where(eb =>
      eb.and([
        eb.exists(
          eb
            .selectFrom('userExercises')
            .select('userExercises.id')
            .whereRef('userLessonId', '=', 'userLessons.id'),
        ),
        eb.not(hasExerciseLeft),
      ]),
    )
    .execute();
};

/** After an exercise has come back: what only its removal had completed is not completed. */
export const updateRemovalUndone = async (
  db: Db,
  { lessonId, exerciseId }: { lessonId: number; exerciseId?: number },
) => {
  let query = db
    .updateTable('userLessons')
    .set({ completedAt: null, completedByRemovalAt: null, removedExerciseId: null })
    .where('lessonId', '=', lessonId)
    // Completed again since by the student: that stays.
    .whereRef('completedAt', '=', 'completedByRemovalAt')
    .where(hasExerciseLeft);
  if (exerciseId !== undefined)
    query = query.where(eb =>
      eb.or([eb('removedExerciseId', '=', exerciseId), eb('removedExerciseId', 'is', null)]),
    );
  await query.execute();
};

/** The work in an exercise that is deleted: it hangs on no lesson of a student any more, and is kept. */
export const updateWorkSetAside = async (db: Db, exerciseId: number) => {
  await sql`
    update user_exercises set former_user_lesson_id = user_lesson_id, user_lesson_id = null
    where exercise_id = ${exerciseId} and user_lesson_id is not null
  `.execute(db);
};

export const updateWorkGivenBack = async (db: Db, exerciseId: number) => {
  await sql`
    update user_exercises set user_lesson_id = former_user_lesson_id, former_user_lesson_id = null
    where exercise_id = ${exerciseId} and former_user_lesson_id is not null
  `.execute(db);
};

type Move = { exerciseId: number; fromLessonId: number; toLessonId: number };

/** Whoever has done something in the exercise has begun the lesson that it moves to. */
const insertLessonsOfWork = async (db: Db, { exerciseId, toLessonId }: Move) => {
  await sql`
    insert into user_lessons (user_id, lesson_id, created_at)
    select ul.user_id, ${toLessonId}::int, ue.created_at
    from user_exercises ue join user_lessons ul on ul.id = ue.user_lesson_id
    where ue.exercise_id = ${exerciseId} and (
      ue.version > 1 or ue.completed_at is not null
      or exists (select from test_processes p where p.user_exercise_id = ue.id)
      or exists (select from threads t where t.user_exercise_id = ue.id)
      or exists (select from opened_hints h where h.user_exercise_id = ue.id)
    )
    order by ul.user_id
    on conflict do nothing
  `.execute(db);
};

/** What counts as an attempt is said in `attempts.db.ts`. */
const updateAttemptsMoved = async (db: Db, { exerciseId, fromLessonId, toLessonId }: Move) => {
  await sql`
    with runs as materialized (
      select ul.user_id, count(*)::int as count, max(p.finished_at) as last_at
      from user_exercises ue
        join user_lessons ul on ul.id = ue.user_lesson_id
        join test_processes p on p.user_exercise_id = ue.id and p.kind = 'student'
          and p.started_at is not null and p.finished_at is not null and p.result->>'verdict' <> 'sandbox-failed'
      where ue.exercise_id = ${exerciseId}
      group by ul.user_id
    )
    update lesson_activity a set
      attempts = greatest(0, a.attempts + case a.lesson_id when ${toLessonId}::int then runs.count else -runs.count end),
      last_active_at = case a.lesson_id when ${toLessonId}::int then greatest(a.last_active_at, runs.last_at)
        else a.last_active_at end
    from runs
    where a.user_id = runs.user_id and a.lesson_id in (${fromLessonId}::int, ${toLessonId}::int)
  `.execute(db);
};

/** Everybody's work goes along with the exercise. Who had only opened it finds it anew where it is now. */
export const updateWorkMoved = async (db: Db, move: Move) => {
  await insertLessonsOfWork(db, move);
  await updateAttemptsMoved(db, move);
  await sql`
    delete from user_exercises ue using user_lessons ul
    where ul.id = ue.user_lesson_id and ue.exercise_id = ${move.exerciseId} and not exists (
      select from user_lessons there where there.user_id = ul.user_id and there.lesson_id = ${move.toLessonId}
    )
  `.execute(db);
  await sql`
    update user_exercises ue set user_lesson_id = there.id
    from user_lessons ul join user_lessons there on there.user_id = ul.user_id and there.lesson_id = ${move.toLessonId}
    where ul.id = ue.user_lesson_id and ue.exercise_id = ${move.exerciseId}
  `.execute(db);
};

/**
 * Those who have done all exercises of a lesson after one has come: completed when they completed the last one, for as long as
 * nothing comes that they have not done.
 */
export const updateLessonsDoneByArrival = async (db: Db, lessonId: number) => {
  await sql`
    update user_lessons set completed_at = done.at, completed_by_removal_at = done.at, removed_exercise_id = null
    from (
      select ue.user_lesson_id, max(ue.completed_at) as at
      from user_exercises ue join exercises x on x.id = ue.exercise_id and x.lesson_id = ${lessonId}
      group by ue.user_lesson_id
    ) done
    where done.user_lesson_id = user_lessons.id and done.at is not null
      and user_lessons.completed_at is null and not ${hasExerciseLeft}
  `.execute(db);
};
