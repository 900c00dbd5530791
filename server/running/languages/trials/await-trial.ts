import type { Services } from '#server/platform/services.ts';
import { findTrial, type TrialRow } from './language-trials.db.ts';

const holdMs = 5000;

/** Long poll: waits a few seconds for the trial to finish. */
export const awaitTrial = async ({ db, signals }: Services, trial: TrialRow): Promise<TrialRow> => {
  if (trial.finishedAt) return trial;
  await signals.wait('trial_finished', trial.id, holdMs);
  return (await findTrial(db, trial.id)) ?? trial;
};
