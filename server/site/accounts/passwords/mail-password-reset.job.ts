import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findUser, upsertPasswordReset } from '../accounts.db.ts';

const lifetime = 60 * 60 * 1000;

export const hashResetToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token exists only in the mail, its hash in the database. A retry creates a new token and invalidates the old. */
export const mailPasswordReset = defineJob({
  kind: 'mail-password-reset',
  payload: z.object({ userId: z.number() }),
  handle: async ({ db, mail, clock, publicUrl }, { userId }) => {
    const user = await findUser(db, userId);
    if (!user) return;
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + lifetime);
    await upsertPasswordReset(db, { userId, tokenHash: hashResetToken(token), expiresAt });
    await mail.send({
      to: user.email,
      subject: 'Choose a new password for Cairn',
      text: [
        `Hello ${user.firstName},`,
        `somebody asked for a new password for the Cairn account of ${user.email}. If it was you, open this link within an hour:`,
        `${publicUrl}/#/reset-password?token=${token}`,
        'If it was not you, nothing has changed and you can ignore this message.',
      ].join('\n\n'),
    });
  },
});
