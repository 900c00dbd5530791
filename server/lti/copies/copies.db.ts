import { sql } from 'kysely';
import { staffRoles } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Queries that detect courses copied by the platform. Each is restricted to one school of it. */

/** The deployments of that school. */
type OfSchool = number[];

/** The lesson of a course with this id, or the copy of that lesson. */
export const findLessonInCourse = async (
  db: Db,
  course: { id: number },
  named: number,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from lessons l join modules m on m.id = l.module_id
    where m.course_id = ${course.id} and (l.id = ${named} or ${named} = any(l.ancestor_ids))
    order by l.id = ${named} desc, l.id limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
};

export const isCourseEmpty = async (db: Db, course: { id: number }): Promise<boolean> =>
  (await db.selectFrom('modules').select('id').where('courseId', '=', course.id).executeTakeFirst()) ===
  undefined;

/** The first of these platform courses whose course here has content. */
export const findCourseOfContexts = async (
  db: Db,
  school: OfSchool,
  platformContextIds: string[],
): Promise<number | null> => {
  const { rows } = await sql<{ courseId: number }>`
    select cx.course_id from lti_contexts cx
    where cx.deployment_id = any(${school}::int[]) and cx.platform_context_id = any(${platformContextIds}::text[])
      and exists (select from modules m where m.course_id = cx.course_id)
    order by array_position(${platformContextIds}::text[], cx.platform_context_id) limit 1
  `.execute(db);
  return rows[0]?.courseId ?? null;
};

/** The course of a lesson, and whether the user is staff in it. */
export const findCourseOfLesson = async (
  db: Db,
  school: OfSchool,
  lessonId: number,
  user: { id: number },
): Promise<{ courseId: number; isStaff: boolean } | null> => {
  const { rows } = await sql<{ courseId: number; isStaff: boolean }>`
    select m.course_id, exists (
      select from enrollments e where e.course_id = m.course_id and e.user_id = ${user.id}
        and e.role_key = any(${staffRoles}::text[])
    ) as is_staff
    from lessons l join modules m on m.id = l.module_id
    where l.id = ${lessonId} and exists (
      select from lti_contexts cx
      where cx.course_id = m.course_id and cx.deployment_id = any(${school}::int[]))
  `.execute(db);
  return rows[0] ?? null;
};

/** The lesson of the first known link. */
export const findLessonOfLinks = async (
  db: Db,
  school: OfSchool,
  platformLinkIds: string[],
): Promise<number | null> => {
  const { rows } = await sql<{ lessonId: number }>`
    select rl.lesson_id from lti_resource_links rl join lti_contexts cx on cx.id = rl.context_id
    where cx.deployment_id = any(${school}::int[]) and rl.platform_link_id = any(${platformLinkIds}::text[])
      and rl.lesson_id is not null
    order by array_position(${platformLinkIds}::text[], rl.platform_link_id) limit 1
  `.execute(db);
  return rows[0]?.lessonId ?? null;
};
