import { siteAdmin } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { readEnrolledCourses } from '#server/access/read-enrolled-courses.ts';
import type { Db } from '#server/platform/db/db.ts';
import { countSiteAdmins } from './users.db.ts';

/** A user in the site admin's view. */
export const readUser = async (db: Db, admin: UserRow, person: UserRow) => {
  const courses = await readEnrolledCourses(db, person);
  const siteRoles = person.isSiteAdmin ? [{ contextId: null, role: { roleKey: siteAdmin } as const }] : [];
  return {
    ...person,
    contextRoles: [
      ...siteRoles,
      ...courses.map(({ contextId, roleKey }) => ({ contextId, role: { roleKey } })),
    ],
    enrollments: courses.map(({ id, name, contextId }) => ({ course: { id, name, contextId } })),
    hasPassword: person.passwordHash !== null,
    isLastSiteAdmin: person.isSiteAdmin && (await countSiteAdmins(db)) === 1,
    isSelf: person.id === admin.id,
  };
};
