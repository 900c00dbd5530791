import { siteProblems } from '#contract/site/site-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { takeEmailVerification, updateEmailVerified } from '../accounts.db.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { hashVerificationToken } from './mail-verification.job.ts';

/**
 * Requires the mailed token and a session of the account. The token alone is not enough: somebody may have created an
 * account with a stranger's address, and the stranger (or their mail scanner) opens the link.
 */
export const verifyEmail = async (services: Services, user: UserRow, token: string): Promise<void> => {
  await limitTries(services, [{ key: `verify:${user.id}`, max: 30, perSeconds: 600 }]);
  const now = services.clock.now();
  await services.db.transaction().execute(async db => {
    const isRight = await takeEmailVerification(db, user, hashVerificationToken(token), now);
    if (!isRight) throw new AppError('invalid', siteProblems.verificationLinkNotValid);
    await updateEmailVerified(db, user, now);
  });
};
