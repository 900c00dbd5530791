import { z } from 'zod';
import { type CourseRole, learner, staffRoles } from '#contract/core/roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  admitMember,
  findMemberRole,
  findStaffRoleSetHere,
  removeMember,
} from '#server/authoring/courses/course-members.ts';
import { setPlatformSections } from '#server/learning/people/sections/set-platform-sections.ts';
import type { Db } from '#server/platform/db/db.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { savePlatformPerson } from '#server/site/accounts/users/save-platform-person.ts';
import { findRosterOf, findUserIdOfSubject, insertSubject, lockPerson } from '../claims/launches.db.ts';
import { findToldRoles, upsertToldRole } from '../claims/told-roles.db.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';
import { isUsableId } from '../usable-id.ts';
import { fetchMembers, type RosterMember } from './read-roster.ts';
import { listLearnersFrom } from './roster.db.ts';

/**
 * How this works
 *
 * A launch asks for a refresh at most every few minutes, and never waits for it. The roster decides who is in the progress
 * tables: learners whom it names are enrolled before they come in, and learners whom it no longer names are not listed any
 * more; their work stays, and is there again if they come back. Groups of the platform become sections. Staff who have not
 * come in are not added, and accounts of our own are not touched. A platform that is asked too often says when to come back,
 * and gets that time.
 *
 * It also says whether staff who came in as learners have switched their role or are learners now, unless staff made them
 * staff here. What was staff in the last launch is lowered only if the list called them staff before and does not any more:
 * of a teacher who may not edit, Moodle's launches say Instructor and its list has always said Learner, because it asks for
 * `mod/lti:manage` there and for `moodle/course:manageactivities` here (lti_get_ims_role in mod/lti/locallib.php).
 */

/** How often a platform may ask us to come back later, before the next launch asks anew. */
const mostTries = 5;

const isStaff = (role: CourseRole | null) => role !== null && staffRoles.includes(role);

/** Keeps what the list says, and returns whether that may lower the role of a launch. */
const tellsNews = async (tx: Db, course: { id: number }, user: { id: number }, byRoster: CourseRole) => {
  const before = await findToldRoles(tx, course, user);
  await upsertToldRole(tx, course, user, { byRoster });
  return !isStaff(before.byLaunch) || isStaff(before.byRoster);
};

const enrollMember = async (tx: Db, platform: PlatformRow, course: { id: number }, member: RosterMember) => {
  const { subject, roleKey } = member;
  if (roleKey === null || subject === '' || !isUsableId(subject)) return null;
  await lockPerson(tx, platform, subject);
  const known = await findUserIdOfSubject(tx, platform, subject);
  if (known === null && staffRoles.includes(roleKey)) return null;
  const user = known === null ? await savePlatformPerson(tx, null, member) : { id: known };
  if (known === null) await insertSubject(tx, platform, subject, user, null);
  const isNews = await tellsNews(tx, course, user, roleKey);
  const role = await findMemberRole(tx, course, user);
  const isLowered = isStaff(role) && roleKey === learner;
  const isKept = isLowered && (!isNews || (await findStaffRoleSetHere(tx, course, user)) !== null);
  if (role !== roleKey && !isKept) await admitMember(tx, course, user, roleKey);
  return user.id;
};

export const refreshRoster = defineJob({
  kind: 'refresh-roster',
  payload: z.object({ courseId: z.number(), tries: z.number().default(0) }),
  handle: async (services, { courseId, tries }) => {
    const course = { id: courseId };
    const context = await findRosterOf(services.db, course);
    if (!context) return;
    // Whoever comes in while the list is fetched may not be in it yet.
    const before = await listLearnersFrom(services.db, { id: context.platformId }, course);
    const fetched = await fetchMembers(services, course).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      services.log.warn({ courseId, reason: error.message }, 'roster not refreshed');
      if (error.retryAfter !== undefined && tries < mostTries)
        await enqueue(
          services.db,
          refreshRoster,
          { courseId, tries: tries + 1 },
          { once: `roster later:${courseId}`, afterMs: error.retryAfter * 1000 },
        );
      return null;
    });
    if (!fetched) return;
    const { platform, members, isWhole, groups } = fetched;
    const active = members.filter(member => member.isActive);
    const here = new Set<number>();
    for (const member of active) {
      // One transaction for each, so that a launch of the same person never waits for the whole list.
      const id = await services.db.transaction().execute(async tx => {
        const userId = await enrollMember(tx, platform, course, member);
        if (userId !== null && member.groupIds && groups)
          await setPlatformSections(
            tx,
            course,
            { id: userId },
            member.groupIds.flatMap(group => groups.get(group) ?? []),
          );
        return userId;
      });
      if (id !== null) here.add(id);
    }
    if (!isWhole || !active.some(member => member.roleKey === learner)) return;
    for (const id of before) if (!here.has(id)) await removeMember(services.db, course, { id });
  },
});
