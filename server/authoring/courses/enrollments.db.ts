import type { CourseRole } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

type OfCourse = { id: number };
type OfUser = { id: number };

export const findRole = async (db: Db, course: OfCourse, user: OfUser): Promise<CourseRole | null> =>
  ((
    await db
      .selectFrom('enrollments')
      .select('roleKey')
      .where('courseId', '=', course.id)
      .where('userId', '=', user.id)
      .executeTakeFirst()
  )?.roleKey as CourseRole | undefined) ?? null;

/** The role that staff gave this person here; null where another source decided it. */
export const findRoleSetHere = async (db: Db, course: OfCourse, user: OfUser): Promise<CourseRole | null> =>
  ((
    await db
      .selectFrom('enrollments')
      .select('roleKey')
      .where('courseId', '=', course.id)
      .where('userId', '=', user.id)
      .where('isRoleSetHere', '=', true)
      .executeTakeFirst()
  )?.roleKey as CourseRole | undefined) ?? null;

export const insertEnrollment = async (db: Db, course: OfCourse, user: OfUser, roleKey: CourseRole) => {
  await db.insertInto('enrollments').values({ courseId: course.id, userId: user.id, roleKey }).execute();
};

export const upsertEnrollment = async (db: Db, course: OfCourse, user: OfUser, roleKey: CourseRole) => {
  await db
    .insertInto('enrollments')
    .values({ courseId: course.id, userId: user.id, roleKey })
    .onConflict(conflict =>
      conflict.columns(['userId', 'courseId']).doUpdateSet({ roleKey, isRoleSetHere: false }),
    )
    .execute();
};

/** Returns false for an existing member, whose role does not change. */
export const insertEnrollmentIfNew = async (
  db: Db,
  course: OfCourse,
  user: OfUser,
  roleKey: CourseRole,
): Promise<boolean> =>
  (await db
    .insertInto('enrollments')
    .values({ courseId: course.id, userId: user.id, roleKey })
    .onConflict(conflict => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()) !== undefined;

export const updateRole = async (db: Db, course: OfCourse, user: OfUser, roleKey: CourseRole) => {
  await db
    .updateTable('enrollments')
    .set({ roleKey, isRoleSetHere: true })
    .where('courseId', '=', course.id)
    .where('userId', '=', user.id)
    .execute();
};

export const deleteEnrollment = async (db: Db, course: OfCourse, user: OfUser) => {
  await db
    .deleteFrom('enrollments')
    .where('courseId', '=', course.id)
    .where('userId', '=', user.id)
    .execute();
};
