import { sql } from 'kysely';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';

/** Progress in the lessons of a course: reads tables that `server/learning/work` writes. */

type InCourse = { id: number };

/** A user's progress in the lessons they started, counted by the exercises that exist now. */
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
      sql<boolean>`user_lessons.completed_at is not null and not is_exam_held(user_lessons.lesson_id)`.as(
        'isCompleted',
      ),
      sql<number>`count(exercises.id) filter (where is_exercise_drawn(user_lessons.lesson_id, user_lessons.user_id, exercises.id))::int`.as(
        'totalExercises',
      ),
      sql<number>`count(user_exercises.completed_at) filter (where not is_exam_held(user_lessons.lesson_id))::int`.as(
        'completedExercises',
      ),
      sql<
        number | null
      >`min(exercises.position) filter (where user_exercises.completed_at is null and not is_exam_held(user_lessons.lesson_id)) + 1`.as(
        'nextExercise',
      ),
    ])
    .where('modules.courseId', '=', course.id)
    .where('userLessons.userId', '=', user.id)
    .groupBy(['userLessons.id', 'userLessons.lessonId', 'userLessons.completedAt'])
    .execute();

type StartedCount = { moduleId: number; lessonId: number | null; count: number };

/**
 * How many learners started each lesson and each module (`lessonId` null), without staff previews. Lesson by lesson from an
 * index, and for a module whether each learner has begun any: sorting all rows of a large class took twice as long.
 */
export const listStartedCounts = async (db: Db, course: InCourse): Promise<StartedCount[]> => {
  const { rows } = await sql<StartedCount>`
    with learner as materialized (
      select user_id from enrollments where course_id = ${course.id} and role_key = ${learner}
    )
    select m.id as module_id, l.id as lesson_id, started.count
    from modules m
      join lessons l on l.module_id = m.id
      cross join lateral (
        select count(*)::int from user_lessons ul join learner on learner.user_id = ul.user_id where ul.lesson_id = l.id
      ) started
    where m.course_id = ${course.id}
    union all
    select m.id, null, started.count
    from modules m
      cross join lateral (
        select count(*)::int from learner where exists (
          select from user_lessons ul join lessons l on l.id = ul.lesson_id
          where ul.user_id = learner.user_id and l.module_id = m.id
        )
      ) started
    where m.course_id = ${course.id}
  `.execute(db);
  return rows;
};
