import type { CourseRole } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import { upsertEnrollment } from './courses.db.ts';

/** What the learning management system says a person is in the course, they are, from now on. */
export const admitMember = (
  tx: Db,
  course: { id: number },
  user: { id: number },
  roleKey: CourseRole,
): Promise<void> => upsertEnrollment(tx, course, user, roleKey);
