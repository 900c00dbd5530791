import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { Access, Caller } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { courseStaff, type Member } from '#server/access/course.access.ts';
import { findInviteByToken } from './find-invite-by-token.ts';
import { type EnrolledPerson, findInvite, findPerson, type InviteRow } from './people.db.ts';

type OfPerson = { courseId: string; userId: number };

export const personForStaff: Access<OfPerson, Member & { person: EnrolledPerson }> = {
  name: 'personForStaff',
  grant: async (services, caller, params) => {
    const member = await courseStaff.grant(services, caller, params);
    const person = await findPerson(services.db, member.course, params.userId);
    if (!person) throw new AppError('not_found', learningProblems.noSuchPerson);
    return { ...member, person };
  },
};

type OfInvite = { courseId: string; inviteId: number };

export const inviteForStaff: Access<OfInvite, Member & { invite: InviteRow }> = {
  name: 'inviteForStaff',
  grant: async (services, caller, params) => {
    const member = await courseStaff.grant(services, caller, params);
    const invite = await findInvite(services.db, params.inviteId);
    if (invite?.courseId !== member.course.id) throw new AppError('not_found', learningProblems.noSuchInvite);
    return { ...member, invite };
  },
};

/** Anyone with a valid invite token, signed in or not. */
export const inviteLinkHolder: Access<{ token: string }, { caller: Caller; invite: InviteRow }> = {
  name: 'inviteLinkHolder',
  grant: async (services, caller, { token }) => {
    const found = await findInviteByToken(services, services.db, token);
    if (!found) throw inviteIsGone();
    return { caller, invite: found.invite };
  },
};

export const inviteIsGone = () => new AppError('not_found', learningProblems.inviteIsGone);
