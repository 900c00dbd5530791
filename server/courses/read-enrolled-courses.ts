import type { UserRow } from '#server/access/access.ts';
import type { Db } from '#server/db/db.ts';
import { listEnrolledCourses } from './courses.db.ts';

/** The courses that somebody is in, and as what. */
export const readEnrolledCourses = (db: Db, user: UserRow) => listEnrolledCourses(db, user);
