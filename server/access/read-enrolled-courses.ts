import type { UserRow } from './access.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listEnrolledCourses } from '#server/authoring/courses/courses.db.ts';

/** The courses that somebody is in, and as what. */
export const readEnrolledCourses = (db: Db, user: UserRow) => listEnrolledCourses(db, user);
