import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { isRefusedForGood } from '#server/platform/mail.ts';
import { inviteMail } from './invite-mail.ts';
import { inviteLink } from './invite-token.ts';
import { findInvite, updateMailState } from './people.db.ts';

/** Skips invites that were answered, withdrawn or mailed meanwhile. Retries if the mail server is unreachable. */
export const mailInvite = defineJob({
  kind: 'mail-invite',
  payload: z.object({ inviteId: z.number() }),
  handle: async (services, { inviteId }) => {
    const invite = await findInvite(services.db, inviteId);
    if (invite?.mailState !== 'waiting') return;
    try {
      await services.mail.send(inviteMail(invite, inviteLink(services, invite, 'mailed')));
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      services.log.info({ inviteId }, 'the mail server rejected the recipient of an invite');
      await updateMailState(services.db, inviteId, 'refused');
      return;
    }
    await updateMailState(services.db, inviteId, 'sent');
  },
});
