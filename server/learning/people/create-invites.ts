import { coreProblems } from '#contract/core/core-problems.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import { problemsOf, sameAddress } from '#contract/site/addresses.ts';
import { inviteLimits, type Skipped } from '#contract/learning/people.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { limitTries } from '#server/site/accounts/sessions/limit-tries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { mailInvite } from './mail-invite.job.ts';
import { insertInvitesIfNew, type InviteRow, listInvitesOfCourse, listMemberAddresses } from './people.db.ts';

const dailyLimit = (user: UserRow, count: number) => ({
  key: `invites:${user.id}`,
  max: inviteLimits.perDay,
  perSeconds: 24 * 60 * 60,
  count,
  refusal: learningProblems.invitesPerDay({ most: inviteLimits.perDay }),
});

const assertAddresses = (emails: string[]) => {
  const problems = problemsOf(emails);
  if (problems.length === 0) return;
  const rest = problems.length - 10;
  const sentences = [
    ...problems.slice(0, 10),
    ...(rest > 0 ? [learningProblems.andMore({ count: rest })] : []),
    learningProblems.nothingSent,
  ];
  throw new AppError('invalid', coreProblems.severalSentences({ sentences }), { field: 'emails' });
};

/** Separates first occurrences from duplicates, ignoring case. */
const sortOut = (emails: string[]) => {
  const firsts = new Map<string, string>();
  const repeated: string[] = [];
  for (const email of emails)
    if (firsts.has(sameAddress(email))) repeated.push(email);
    else firsts.set(sameAddress(email), email);
  return { firsts, repeated };
};

/** Inserts the invites, enqueues their mails and counts them towards the daily limit in one transaction. */
export const createInvites = (
  services: Services,
  { user, course }: { user: UserRow; course: { id: number } },
  { emails, role }: { emails: string[]; role: CourseRole },
): Promise<{ invites: InviteRow[]; skipped: Skipped }> =>
  services.db.transaction().execute(async tx => {
    assertAddresses(emails);
    const { firsts, repeated } = sortOut(emails.map(email => email.trim()));
    const members = await listMemberAddresses(tx, course, [...firsts.keys()]);
    const { canSend } = services.mail;
    const wanted = [...firsts].filter(([address]) => !members.has(address)).map(([, email]) => email);
    const ids = new Set(
      await insertInvitesIfNew(
        tx,
        course,
        user,
        wanted.map(email => ({ email, roleKey: role, mailState: canSend ? 'waiting' : 'unmailed' })),
      ),
    );
    await limitTries({ ...services, db: tx }, [dailyLimit(user, ids.size)]);
    if (canSend) for (const inviteId of ids) await enqueue(tx, mailInvite, { inviteId }, mailOnce(inviteId));
    const invites = (await listInvitesOfCourse(tx, course)).filter(({ id }) => ids.has(id));
    const fresh = new Set(invites.map(invite => sameAddress(invite.email)));
    return {
      invites,
      skipped: {
        repeated,
        invited: wanted.filter(email => !fresh.has(sameAddress(email))),
        members: [...firsts].filter(([address]) => members.has(address)).map(([, email]) => email),
      },
    };
  });

/** Job key: at most one waiting mail per invite. */
export const mailOnce = (inviteId: number) => ({ once: `invite:${inviteId}` });
