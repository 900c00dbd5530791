import type { Services } from '#server/platform/services.ts';
import { findTrial, type TrialRow } from './language-trials.db.ts';

const holdMs = 5000;

/** Holds the answer back until the trial is over, for a few seconds at most. */
export const awaitTrial = async ({ db, signals }: Services, trial: TrialRow): Promise<TrialRow> => {
  if (trial.finishedAt) return trial;
  await signals.wait('trial_finished', trial.id, holdMs);
  return (await findTrial(db, trial.id)) ?? trial;
};
