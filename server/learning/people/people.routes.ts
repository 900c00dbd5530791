import * as contract from '#contract/learning/people.ts';
import { setSections as setSectionsCall } from '#contract/learning/sections.ts';
import { signedIn } from '#server/access/access.ts';
import { courseStaff, wholeCourseStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { answerInvite, isForBearer, isTryingOut, needsProof } from './answer-invite.ts';
import { changeRole } from './change-role.ts';
import { createInvites } from './create-invites.ts';
import { inviteLink } from './invite-token.ts';
import { inviteForStaff, inviteLinkHolder, personForStaff } from './people.access.ts';
import {
  deleteInvite,
  type EnrolledPerson,
  findPerson,
  hasAccount,
  type InviteRow,
  listInvitesOfAddress,
  listInvitesOfCourse,
  listPeople,
} from './people.db.ts';
import { removePerson } from './remove-person.ts';
import { resendInvite } from './resend-invite.ts';
import { setSections } from './sections/set-sections.ts';

const showPerson = (course: { contextId: string }, { roleKey, ...user }: EnrolledPerson) => ({
  user: { ...user, contextRoles: [{ contextId: course.contextId, role: { roleKey } }] },
});

const show = (invite: InviteRow) => ({ ...invite, role: { roleKey: invite.roleKey } });

const showToStaff = (services: Services) => (invite: InviteRow) => ({
  ...show(invite),
  link: inviteLink(services, invite, 'handed'),
});

export const peopleRoutes = [
  route(contract.listEnrollments, courseStaff, async ({ services, course }) => ({
    enrollments: (await listPeople(services.db, course)).map(person => showPerson(course, person)),
  })),
  route(setSectionsCall, courseStaff, async ({ services, course, body }) => ({
    enrollments: (await setSections(services, course, body.people)).map(person => showPerson(course, person)),
  })),
  route(contract.changeRole, personForStaff, async ({ services, user, course, person, body }) => ({
    enrollment: showPerson(course, await changeRole(services, { user, course }, person.id, body.role)),
  })),
  route(contract.removePerson, personForStaff, async ({ services, user, course, person }) => {
    await removePerson(services, { user, course }, person.id);
    return { success: true };
  }),
  route(contract.listOwnInvites, signedIn, async ({ services, user }) => {
    const invites = !user.hasAccount ? [] : await listInvitesOfAddress(services.db, user);
    return { invites: invites.map(invite => ({ ...show(invite), needsProof: needsProof(user, invite) })) };
  }),
  route(contract.answerInvite, signedIn, async ({ services, user, params, body }) => {
    await answerInvite(services, user, params.courseId, body);
    return { success: true };
  }),
  route(contract.listInvites, courseStaff, async ({ services, course }) => ({
    invites: (await listInvitesOfCourse(services.db, course)).map(showToStaff(services)),
  })),
  route(contract.createInvites, wholeCourseStaff, async ({ services, user, course, body }) => {
    const { invites, skipped } = await createInvites(services, { user, course }, body);
    return { invites: invites.map(showToStaff(services)), skipped };
  }),
  route(contract.withdrawInvite, inviteForStaff, async ({ services, invite }) => {
    await deleteInvite(services.db, invite.id);
    return { success: true };
  }),
  route(contract.resendInvite, inviteForStaff, async ({ services, invite }) => ({
    invite: showToStaff(services)(await resendInvite(services, invite)),
  })),
  route(contract.readInviteLink, inviteLinkHolder, async ({ services, caller, invite }) => {
    const person = caller && (await findPerson(services.db, invite.course, caller.user.id));
    return {
      invite: show(invite),
      hasAccount: await hasAccount(services.db, invite.email),
      signedInAs: caller?.user.email ?? null,
      isForCaller:
        caller !== null &&
        isForBearer(caller.user, invite) &&
        !isTryingOut(caller.user, invite, person?.roleKey),
      isMember: person !== null,
    };
  }),
];
