import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listEnrolledCourses } from './members.db.ts';

/** The user's courses with the role in each. */
export const readEnrolledCourses = (db: Db, user: UserRow) => listEnrolledCourses(db, user);
