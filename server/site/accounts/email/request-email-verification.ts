import { siteProblems } from '#contract/site/site-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { mailVerification } from './mail-verification.job.ts';

export const requestEmailVerification = async (services: Services, user: UserRow): Promise<void> => {
  if (!services.mail.canSend) throw new AppError('conflict', siteProblems.cannotMailVerification);
  await limitTries(services, [{ key: `verify-mail:${user.id}`, max: 5, perSeconds: 3600 }]);
  await enqueue(services.db, mailVerification, { userId: user.id }, { once: `verify:${user.id}` });
};
