import { sql } from 'kysely';
import type { CoursePlace } from '#contract/authoring/moving.ts';
import { staffRoles } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Call it with the content lock, and place the exercises of both lessons afterwards. */
export const updateExerciseLesson = async (
  db: Db,
  exercise: { id: number },
  { lessonId, position }: { lessonId: number; position: number },
) => {
  await db.updateTable('exercises').set({ lessonId, position }).where('id', '=', exercise.id).execute();
};

/** Courses of which the person is staff, or only `within` of a session that is bound to it; that course comes first. */
export const listPlaces = async (
  db: Db,
  user: { id: number },
  { course, isBound, lessonId }: { course: { id: number }; isBound: boolean; lessonId: number | null },
): Promise<CoursePlace[]> => {
  const { rows } = await sql<CoursePlace>`
    select c.context_id, c.name, coalesce((
      select json_agg(json_build_object('id', l.id, 'name', l.name, 'module', m.name, 'languageConfigId', l.language_config_id)
        order by m.position, l.position)
      from modules m join lessons l on l.module_id = m.id
      where m.course_id = c.id and ${lessonId === null ? sql`true` : sql`l.id = ${lessonId}`}
    ), '[]') as lessons
    from courses c
    where c.id = ${course.id} or (not ${isBound}::boolean and exists (
      select from enrollments e
      where e.course_id = c.id and e.user_id = ${user.id} and e.role_key = any(${staffRoles}::text[])
    ))
    order by c.id <> ${course.id}, lower(c.name), c.id
  `.execute(db);
  return rows;
};
