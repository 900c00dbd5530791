import * as contract from '#contract/learning/joining.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { findMemberRole } from '#server/authoring/courses/course-members.ts';
import { route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { showJoinCode } from './join-code.ts';
import { joinCourse } from './join-course.ts';
import { joinLinkHolder } from './joining.access.ts';
import { deleteJoinLink, findJoinLink, type JoinLinkRow } from './joining.db.ts';
import { openJoinLink } from './open-join-link.ts';

const show = ({ publicUrl, clock }: Services, { code, expiresAt, uses }: JoinLinkRow) => ({
  code: showJoinCode(code),
  link: `${publicUrl}/#/join/${showJoinCode(code)}`,
  expiresAt,
  isExpired: expiresAt <= clock.now(),
  uses,
});

export const joiningRoutes = [
  route(contract.getJoinLink, wholeCourseStaff, async ({ services, course }) => {
    const link = await findJoinLink(services.db, course);
    return { joinLink: link && show(services, link) };
  }),
  route(contract.openJoinLink, wholeCourseStaff, async ({ services, user, course, body }) => ({
    joinLink: show(services, await openJoinLink(services, user, course, body.days)),
  })),
  route(contract.closeJoinLink, wholeCourseStaff, async ({ services, user, course }) => {
    await deleteJoinLink(services.db, course);
    await recordAudit(services.db, { action: 'join-link-closed', actor: user, subject: course.name });
    return { success: true as const };
  }),
  route(contract.readJoinLink, joinLinkHolder, async ({ services, user, joinLink }) => ({
    course: joinLink.course,
    isMember: (await findMemberRole(services.db, joinLink.course, user)) !== null,
  })),
  route(contract.joinCourse, joinLinkHolder, async ({ services, user, joinLink }) => {
    await joinCourse(services, user, joinLink);
    return { course: joinLink.course };
  }),
];
