import { type Selectable, sql } from 'kysely';
import { learner } from '#contract/roles.ts';
import type { UserRow } from '#server/access/access.ts';
import type { Db } from '#server/db/db.ts';
import type { UserExercise, UserLesson } from '#server/db/schema.ts';

/** All SQL for a student's lessons and exercises. */

export type UserLessonRow = Selectable<UserLesson>;
export type UserExerciseRow = Selectable<UserExercise>;

export type Step = { position: number; isCompleted: boolean };

/** A student's exercise with its course and all that stands around it: on the path of every save and every click. */
export type FoundUserExercise = UserExerciseRow & {
  userId: number;
  position: number;
  contextId: string;
  /** How far the student is in the lesson, exercise by exercise. */
  steps: Step[];
};

export const findUserExercise = async (db: Db, id: number): Promise<FoundUserExercise | null> => {
  const { rows } = await sql<FoundUserExercise>`
    select ue.*, ul.user_id, e.position, c.context_id, (
      select json_agg(json_build_object('position', se.position, 'isCompleted', sue.completed_at is not null))
      from user_exercises sue join exercises se on se.id = sue.exercise_id
      where sue.user_lesson_id = ue.user_lesson_id
    ) as steps
    from user_exercises ue
      join user_lessons ul on ul.id = ue.user_lesson_id
      join exercises e on e.id = ue.exercise_id
      join lessons l on l.id = e.lesson_id
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id
    where ue.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
};

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

/** How far somebody is in the lessons they began, counted by the exercises there are today. */
export const listOwnLessonProgress = (db: Db, course: InCourse, user: UserRow) =>
  db
    .selectFrom('userLessons')
    .innerJoin('lessons', 'lessons.id', 'userLessons.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .leftJoin('exercises', 'exercises.lessonId', 'lessons.id')
    .leftJoin('userExercises', join =>
      join
        .onRef('userExercises.userLessonId', '=', 'userLessons.id')
        .onRef('userExercises.exerciseId', '=', 'exercises.id'),
    )
    .select([
      'userLessons.lessonId',
      sql<boolean>`user_lessons.completed_at is not null`.as('isCompleted'),
      sql<number>`count(exercises.id)::int`.as('totalExercises'),
      sql<number>`count(user_exercises.completed_at)::int`.as('completedExercises'),
      sql<number | null>`min(exercises.position) filter (where user_exercises.completed_at is null) + 1`.as(
        'nextExercise',
      ),
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
