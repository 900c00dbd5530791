import type { CourseRole } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import { deleteEnrollment, insertEnrollmentIfNew, updateRole, upsertEnrollment } from './enrollments.db.ts';

/** How other areas change who is in a course. Each is to be called in the transaction of its cause. */

type OfCourse = { id: number };
type OfUser = { id: number };

/** The learning management system decides the role, also of somebody who is a member already. */
export const admitMember = (tx: Db, course: OfCourse, user: OfUser, role: CourseRole): Promise<void> =>
  upsertEnrollment(tx, course, user, role);

/** False for somebody who is in the course already: their role stays. */
export const addMember = (tx: Db, course: OfCourse, user: OfUser, role: CourseRole): Promise<boolean> =>
  insertEnrollmentIfNew(tx, course, user, role);

export const changeMemberRole = (tx: Db, course: OfCourse, user: OfUser, role: CourseRole): Promise<void> =>
  updateRole(tx, course, user, role);

export const removeMember = (tx: Db, course: OfCourse, user: OfUser): Promise<void> =>
  deleteEnrollment(tx, course, user);
