import { siteProblems } from '#contract/site/site-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { findUserByEmail } from '../accounts.db.ts';
import { assertPasswords, findPasswordRefusal } from '../ways/assert-passwords.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { mailPasswordReset } from './mail-password-reset.job.ts';

/** Gives the same answer whether or not the account exists. */
export const requestPasswordReset = async (
  services: Services,
  email: string,
  address: string,
): Promise<void> => {
  if (!services.mail.canSend) throw new AppError('conflict', siteProblems.cannotMailReset);
  await limitTries(services, [
    { key: `reset:${address}`, max: 30, perSeconds: 3600 },
    { key: `reset:account:${email.toLowerCase()}`, max: 5, perSeconds: 3600 },
  ]);
  const user = await findUserByEmail(services.db, email);
  const refusal = await findPasswordRefusal(services, user);
  if (user && !refusal)
    await enqueue(services.db, mailPasswordReset, { userId: user.id }, { once: `reset:${user.id}` });
  // Without passwords, too, the answer does not tell which account may have one.
  await assertPasswords(services, null);
};
