import { sql } from 'kysely';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

type Course = { id: number };

export type CountedLessonRow = {
  id: number;
  name: string;
  moduleId: number;
  moduleName: string;
  /** What each exercise of the lesson gives. */
  offered: number[];
};

/** The lessons that count, in order. */
export const listCountedLessons = async (db: Db, course: Course): Promise<CountedLessonRow[]> => {
  const { rows } = await sql<CountedLessonRow>`
    select l.id, l.name, m.id as module_id, m.name as module_name, coalesce((
      select json_agg(coalesce(o.most, 1)) from exercises x left join offered_points o on o.exercise_id = x.id
      where x.lesson_id = l.id
    ), '[]') as offered
    from courses c join modules m on m.course_id = c.id join lessons l on l.module_id = m.id
    where c.id = ${course.id} and counts_for_course(l, c)
    order by m.position, l.position
  `.execute(db);
  return rows;
};

export type LessonPointsRow = { lessonId: number; userIds: number[]; reached: number[]; most: number[] };

/** Lesson by lesson, because there may be many thousand cells. */
export const listLessonPoints = async (
  db: Db,
  course: Course,
  { userId }: { userId?: number },
): Promise<LessonPointsRow[]> => {
  const { rows } = await sql<LessonPointsRow>`
    select l.id as lesson_id, json_agg(ul.user_id) as user_ids, json_agg(p.reached) as reached, json_agg(p.most) as most
    from courses c
      join modules m on m.course_id = c.id
      join lessons l on l.module_id = m.id
      join user_lessons ul on ul.lesson_id = l.id
      join lesson_points p on p.user_lesson_id = ul.id
    where c.id = ${course.id} and c.counted_run is not null
      and ${userId === undefined ? sql`true` : sql`ul.user_id = ${userId}`}
    group by l.id
  `.execute(db);
  return rows;
};

export const listLearnerIds = async (db: Db, course: Course): Promise<number[]> =>
  (
    await db
      .selectFrom('enrollments')
      .select('userId')
      .where('courseId', '=', course.id)
      .where('roleKey', '=', learner)
      .orderBy('userId')
      .execute()
  ).map(({ userId }) => userId);
