import type { CourseRole } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

type Told = { byLaunch: CourseRole | null; byRoster: CourseRole | null };

/** What the platform said last of this person in this course: in a launch, and in its list of members. */
export const findToldRoles = async (db: Db, course: { id: number }, user: { id: number }): Promise<Told> => {
  const told = await db
    .selectFrom('ltiToldRoles')
    .select(['byLaunch', 'byRoster'])
    .where('courseId', '=', course.id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  return { byLaunch: null, byRoster: null, ...(told as Told | undefined) };
};

export const upsertToldRole = async (
  db: Db,
  course: { id: number },
  user: { id: number },
  told: { byLaunch: CourseRole } | { byRoster: CourseRole },
) => {
  await db
    .insertInto('ltiToldRoles')
    .values({ courseId: course.id, userId: user.id, ...told })
    .onConflict(conflict => conflict.columns(['courseId', 'userId']).doUpdateSet(told))
    .execute();
};
