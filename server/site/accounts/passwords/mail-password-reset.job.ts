import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { findUser, upsertPasswordReset } from '../accounts.db.ts';
import { listIdentitiesOf } from '../joined/joined.db.ts';
import { mayHavePassword } from '../ways/assert-passwords.ts';
import { noPasswordMail, passwordResetMail } from './password-reset-mail.ts';

const lifetime = 60 * 60 * 1000;

export const hashResetToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token exists only in the mail, its hash in the database. A retry creates a new token and invalidates the old. */
const mailLink = async ({ db, mail, clock, publicUrl }: Services, user: UserRow) => {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  await upsertPasswordReset(db, { userId: user.id, tokenHash: hashResetToken(token), expiresAt });
  await mail.send(passwordResetMail(user, `${publicUrl}/#/reset-password?token=${token}`));
};

const mailWayIn = async ({ db, mail, publicUrl }: Services, user: UserRow) => {
  const identities = await listIdentitiesOf(db, user);
  const providers = identities.flatMap(({ provider, isEnabled }) => (isEnabled && provider) || []);
  await mail.send(noPasswordMail(user, { providers, publicUrl }));
};

export const mailPasswordReset = defineJob({
  kind: 'mail-password-reset',
  payload: z.object({ userId: z.number() }),
  handle: async (services, { userId }) => {
    const user = await findUser(services.db, userId);
    if (!user) return;
    await ((await mayHavePassword(services, user)) ? mailLink(services, user) : mailWayIn(services, user));
  },
});
