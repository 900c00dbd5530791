import { runningProblems } from '#contract/running/running-problems.ts';
import { z } from 'zod';
import { sendSignal } from '#server/platform/db/signals.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { outcomeOf, withoutTests } from '#server/running/runs/run-outcome.ts';
import type { Services } from '#server/platform/services.ts';
import { findTrial, type TrialRow, updateTrialFinished } from './language-trials.db.ts';

const outcomeFor = async ({ runner }: Services, { id, request }: TrialRow) => {
  const { obstacle } = await runner.probe(request.language);
  const missing = obstacle?.missing ?? [];
  if (missing.length > 0) return withoutTests('sandbox-failed', runningProblems.programsMissing({ missing }));
  return outcomeOf(await runner.run({ ...request, id: `trial-${id}` }));
};

export const tryLanguage = defineJob({
  kind: 'try-language',
  payload: z.object({ trialId: z.number() }),
  lane: 'runs',
  handle: async (services, { trialId }) => {
    const { db, clock } = services;
    const trial = await findTrial(db, trialId);
    if (!trial || trial.finishedAt) return;
    const outcome = await outcomeFor(services, trial);
    await db.transaction().execute(async tx => {
      await updateTrialFinished(tx, trialId, clock.now(), outcome);
      await sendSignal(tx, 'trial_finished', trialId);
    });
  },
});
