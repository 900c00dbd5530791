import { learningProblems } from '#contract/learning/learning-problems.ts';
import { limitTries } from '#server/site/accounts/sessions/limit-tries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { mailOnce } from './create-invites.ts';
import { mailInvite } from './mail-invite.job.ts';
import { inviteIsGone } from './people.access.ts';
import { type InviteRow, updateMailState } from './people.db.ts';

/** Rate limit against flooding a mailbox. */
const limitOf = ({ id }: InviteRow) => ({
  key: `resend:${id}`,
  max: 3,
  perSeconds: 3600,
  refusal: learningProblems.mailedTooOften,
});

export const resendInvite = async (services: Services, invite: InviteRow): Promise<InviteRow> => {
  if (!services.mail.canSend) throw new AppError('conflict', learningProblems.cannotMailInvites);
  return services.db.transaction().execute(async tx => {
    await limitTries({ ...services, db: tx }, [limitOf(invite)]);
    if (!(await updateMailState(tx, invite.id, 'waiting'))) throw inviteIsGone();
    await enqueue(tx, mailInvite, { inviteId: invite.id }, mailOnce(invite.id));
    return { ...invite, mailState: 'waiting' };
  });
};
