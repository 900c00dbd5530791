import { type Selectable, sql } from 'kysely';
import { learner } from '#contract/roles.ts';
import type { UserRow } from '#server/access/access.ts';
import type { Db } from '#server/db/db.ts';
import type { UserExercise, UserLesson } from '#server/db/schema.ts';

/** All SQL for a student's lessons and exercises. */

export type UserLessonRow = Selectable<UserLesson>;
export type UserExerciseRow = Selectable<UserExercise>;

/** A student's exercise, with whose it is and the course it is in. */
export const findUserExercise = async (
  db: Db,
  id: number,
): Promise<(UserExerciseRow & { userId: number; position: number; contextId: string }) | null> =>
  (await db
    .selectFrom('userExercises')
    .innerJoin('userLessons', 'userLessons.id', 'userExercises.userLessonId')
    .innerJoin('lessons', 'lessons.id', 'userLessons.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .innerJoin('exercises', 'exercises.id', 'userExercises.exerciseId')
    .selectAll('userExercises')
    .select(['userLessons.userId', 'exercises.position', 'courses.contextId'])
    .where('userExercises.id', '=', id)
    .executeTakeFirst()) ?? null;

/** Null when a version was given and somebody saved since. */
export const updateCode = async (
  db: Db,
  { id }: UserExerciseRow,
  solutionCode: string,
  version: number | undefined,
): Promise<UserExerciseRow | null> => {
  let query = db
    .updateTable('userExercises')
    .set(eb => ({ solutionCode, version: eb('version', '+', 1), updatedAt: sql`now()` }))
    .where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.returningAll().executeTakeFirst()) ?? null;
};

/** How far the student is in the lesson, exercise by exercise. */
export const listSteps = (db: Db, userExercise: Pick<UserExerciseRow, 'userLessonId'>) =>
  db
    .selectFrom('userExercises')
    .innerJoin('exercises', 'exercises.id', 'userExercises.exerciseId')
    .select(['exercises.position', sql<boolean>`user_exercises.completed_at is not null`.as('isCompleted')])
    .where('userLessonId', '=', userExercise.userLessonId)
    .execute();

/** Two exercises of one lesson that are completed at the same moment must see each other: they queue up here. */
export const lockUserLessonOf = async (db: Db, userExerciseId: number) => {
  await db
    .selectFrom('userLessons')
    .innerJoin('userExercises', 'userExercises.userLessonId', 'userLessons.id')
    .select('userLessons.id')
    .where('userExercises.id', '=', userExerciseId)
    .forUpdate('userLessons')
    .execute();
};

/** Sets the time once: a second pass, or a second delivery of the same job, changes nothing. */
export const updateExerciseCompleted = async (db: Db, userExerciseId: number, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable('userExercises')
    .set({ completedAt: at, updatedAt: at })
    .where('id', '=', userExerciseId)
    .where('completedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Completes the lesson of an exercise when none of its exercises is left open. */
export const updateLessonCompletedIfDone = async (
  db: Db,
  userExerciseId: number,
  at: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable('userLessons')
    .set({ completedAt: at })
    .where('completedAt', 'is', null)
    .where('id', '=', eb =>
      eb.selectFrom('userExercises').select('userLessonId').where('id', '=', userExerciseId),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('userExercises as other')
            .select('other.id')
            .whereRef('other.userLessonId', '=', 'userLessons.id')
            .where('other.completedAt', 'is', null),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

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

type InCourse = { id: number };

export const listOwnLessonProgress = (db: Db, course: InCourse, user: UserRow) =>
  db
    .selectFrom('userLessons')
    .innerJoin('lessons', 'lessons.id', 'userLessons.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .leftJoin('userExercises', 'userExercises.userLessonId', 'userLessons.id')
    .select([
      'userLessons.lessonId',
      sql<boolean>`user_lessons.completed_at is not null`.as('isCompleted'),
      sql<number>`count(user_exercises.id)::int`.as('totalExercises'),
      sql<number>`count(user_exercises.completed_at)::int`.as('completedExercises'),
    ])
    .where('modules.courseId', '=', course.id)
    .where('userLessons.userId', '=', user.id)
    .groupBy(['userLessons.id', 'userLessons.lessonId', 'userLessons.completedAt'])
    .execute();

/** How many learners of the course began each lesson; previews of staff do not count. */
export const listStartedCounts = (db: Db, course: InCourse): Promise<{ lessonId: number; count: number }[]> =>
  db
    .selectFrom('userLessons')
    .innerJoin('lessons', 'lessons.id', 'userLessons.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('enrollments', join =>
      join
        .onRef('enrollments.userId', '=', 'userLessons.userId')
        .onRef('enrollments.courseId', '=', 'modules.courseId')
        .on('enrollments.roleKey', '=', learner),
    )
    .select(['userLessons.lessonId', sql<number>`count(*)::int`.as('count')])
    .where('modules.courseId', '=', course.id)
    .groupBy('userLessons.lessonId')
    .execute();

/** Completes a lesson for everyone who has begun it and has no exercise left open. */
export const updateDoneLessonsCompleted = async (db: Db, lessonId: number, at: Date) => {
  await db
    .updateTable('userLessons')
    .set({ completedAt: at })
    .where('lessonId', '=', lessonId)
    .where('completedAt', 'is', null)
    .where(eb => {
      const own = eb
        .selectFrom('userExercises')
        .select('userExercises.id')
        .whereRef('userLessonId', '=', 'userLessons.id');
      return eb.and([eb.exists(own), eb.not(eb.exists(own.where('userExercises.completedAt', 'is', null)))]);
    })
    .execute();
};
