import { type CourseRole, staffRoles } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  deleteEnrollment,
  findRole,
  findRoleSetHere,
  insertEnrollmentIfNew,
  updateRole,
  upsertEnrollment,
} from './enrollments.db.ts';

/** For other areas, to change enrollments. Call these in the caller's transaction. */

type OfCourse = { id: number };
type OfUser = { id: number };

export const findMemberRole = (tx: Db, course: OfCourse, user: OfUser): Promise<CourseRole | null> =>
  findRole(tx, course, user);

/**
 * The staff role that staff gave somebody here, in a course of an LMS that calls them a learner. Null for everybody else.
 * Once the LMS calls them staff, it decides again.
 */
export const findStaffRoleSetHere = async (
  tx: Db,
  course: OfCourse,
  user: OfUser,
): Promise<CourseRole | null> => {
  const role = await findRoleSetHere(tx, course, user);
  return role !== null && staffRoles.includes(role) ? role : null;
};

/** For launches: the LMS decides the role, also of an existing member. */
export const admitMember = (tx: Db, course: OfCourse, user: OfUser, role: CourseRole): Promise<void> =>
  upsertEnrollment(tx, course, user, role);

/** Returns false for an existing member, whose role does not change. */
export const addMember = (tx: Db, course: OfCourse, user: OfUser, role: CourseRole): Promise<boolean> =>
  insertEnrollmentIfNew(tx, course, user, role);

export const changeMemberRole = (tx: Db, course: OfCourse, user: OfUser, role: CourseRole): Promise<void> =>
  updateRole(tx, course, user, role);

export const removeMember = (tx: Db, course: OfCourse, user: OfUser): Promise<void> =>
  deleteEnrollment(tx, course, user);
