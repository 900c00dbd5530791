import { learningProblems } from '#contract/learning/learning-problems.ts';
import { sameAddress } from '#contract/site/addresses.ts';
import { type CourseRole, learner, roleLabels, staffRoles } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { markEmailVerified } from '#server/site/accounts/email/mark-email-verified.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { addMember, changeMemberRole } from '#server/authoring/courses/course-members.ts';
import { findInviteByToken } from './find-invite-by-token.ts';
import type { TokenKind } from './invite-token.ts';
import { inviteIsGone } from './people.access.ts';
import {
  deleteInvite,
  deleteInviteOfAddress,
  findInviteOfAddress,
  findPerson,
  holdCourse,
  type InviteRow,
  isInCourse,
} from './people.db.ts';

type Answer = { accepted: boolean; token?: string | undefined };
type Found = { invite: InviteRow; kind: TokenKind | null };

/** Invites are for accounts of this site; users from an LMS are never matched by address. */
export const isInvitedAddress = (user: UserRow, invite: InviteRow): boolean =>
  user.hasAccount && sameAddress(user.email) === sameAddress(invite.email);

/** Whether this account may answer through a link. A staff link is a bearer secret: any account may use it. */
export const isForBearer = (user: UserRow, invite: InviteRow): boolean =>
  isInvitedAddress(user, invite) || (invite.roleKey !== learner && user.hasAccount);

/** True for staff who open a link that is meant for somebody else: it must not be consumed. */
export const isTryingOut = (user: UserRow, invite: InviteRow, role: CourseRole | undefined): boolean =>
  !isInvitedAddress(user, invite) && role !== undefined && staffRoles.includes(role);

/** A learner invite needs a matching address; a staff invite also needs a verified address or the link. */
export const needsProof = (user: UserRow, invite: InviteRow): boolean =>
  invite.roleKey !== learner && user.emailVerifiedAt === null;

const assertMayAnswer = (
  { mail }: Services,
  user: UserRow,
  { invite, kind }: Found,
  { accepted }: Answer,
): void => {
  const isTheirs = kind === null ? isInvitedAddress(user, invite) : isForBearer(user, invite);
  if (!isTheirs)
    throw new AppError('forbidden', learningProblems.invitedOtherAddress({ email: invite.email }));
  if (accepted && kind === null && needsProof(user, invite))
    throw new AppError(
      'forbidden',
      mail.canSend ? learningProblems.staffNeedsMailLink : learningProblems.staffNeedsLink,
    );
};

/** An existing member keeps their role, unless a staff invite promotes a learner. */
const enroll = async (tx: Db, user: UserRow, { course, roleKey, email }: InviteRow) => {
  const isNew = await addMember(tx, course, user, roleKey);
  if (roleKey === learner) return;
  if (!isNew) {
    const now = await findPerson(tx, course, user.id);
    if (now?.roleKey !== learner) return;
    await changeMemberRole(tx, course, user, roleKey);
  }
  await recordAudit(tx, {
    action: 'joined-as-staff',
    actor: user,
    // The link may be used by another account than the invited address, so record both.
    subject: email,
    detail: `${course.name}: ${roleLabels[roleKey]}`,
  });
};

const assertNotTryingOut = async (tx: Db, user: UserRow, invite: InviteRow) => {
  const person = await findPerson(tx, invite.course, user.id);
  if (isTryingOut(user, invite, person?.roleKey))
    throw new AppError('conflict', learningProblems.memberAlready({ email: invite.email }));
};

const find = async (
  services: Services,
  tx: Db,
  user: UserRow,
  contextId: string,
  token: string | undefined,
): Promise<Found | null> => {
  if (token !== undefined) {
    const found = await findInviteByToken(services, tx, token);
    return found?.invite.course.contextId === contextId ? found : null;
  }
  const invite = await findInviteOfAddress(tx, contextId, user.email);
  return invite && isInvitedAddress(user, invite) ? { invite, kind: null } : null;
};

/** Answering deletes the invite, so that only one answer counts. Accepting again as a member is idempotent. */
export const answerInvite = (
  services: Services,
  user: UserRow,
  contextId: string,
  answer: Answer,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const found = await find(services, tx, user, contextId, answer.token);
    if (found) {
      assertMayAnswer(services, user, found, answer);
      await assertNotTryingOut(tx, user, found.invite);
      await holdCourse(tx, found.invite.course);
    }
    if (!found || !(await deleteInvite(tx, found.invite.id))) {
      if (answer.accepted && (await isInCourse(tx, contextId, user))) return;
      throw inviteIsGone();
    }
    if (!answer.accepted) return;
    const { invite, kind } = found;
    await enroll(tx, user, invite);
    await deleteInviteOfAddress(tx, invite.course, user.email);
    // Only the mailed token proves the address; the inviter also knows the other one.
    if (kind === 'mailed' && isInvitedAddress(user, invite))
      await markEmailVerified(tx, user, services.clock.now());
  });
