import type { z } from 'zod';
import type { tryLanguageConfig } from '#contract/running/languages.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { limitTries } from '#server/site/accounts/sessions/limit-tries.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { requestOutsideOf } from '../../runs/run-request-of.ts';
import { insertTrial } from './language-trials.db.ts';
import { tryLanguage } from './try-language.job.ts';

type Tried = z.output<typeof tryLanguageConfig.body>;

/** Queues a trial as a job, because only workers run code. */
export const startTrial = async (
  services: Services,
  admin: UserRow,
  { code, testCode, ...language }: Tried,
): Promise<{ id: number }> => {
  await limitTries(services, [{ key: `try-language:${admin.id}`, max: 30, perSeconds: 60 }]);
  return services.db.transaction().execute(async tx => {
    const trial = await insertTrial(tx, admin, requestOutsideOf(language, { code, testCode }));
    await enqueue(tx, tryLanguage, { trialId: trial.id }, { maxAttempts: 3 });
    return trial;
  });
};
