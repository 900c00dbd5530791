import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findUser, upsertEmailVerification } from '../accounts.db.ts';

const lifetime = 24 * 60 * 60 * 1000;

export const hashVerificationToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token exists only in the mail, its hash in the database. A retry creates a new token. */
export const mailVerification = defineJob({
  kind: 'mail-verification',
  payload: z.object({ userId: z.number() }),
  handle: async ({ db, mail, clock, publicUrl }, { userId }) => {
    const user = await findUser(db, userId);
    if (!user || user.emailVerifiedAt) return;
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + lifetime);
    await upsertEmailVerification(db, { userId, tokenHash: hashVerificationToken(token), expiresAt });
    await mail.send({
      to: user.email,
      subject: 'Verify your address for Cairn',
      text: [
        `Hello ${user.firstName},`,
        `open this link within a day to show that ${user.email} is your address:`,
        `${publicUrl}/#/verify-email?token=${token}`,
        'If you have no account at Cairn, somebody may have mistyped their address: you can ignore this message.',
      ].join('\n\n'),
    });
  },
});
