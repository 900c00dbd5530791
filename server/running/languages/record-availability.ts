import type { LanguageState } from '#server/platform/jobs/workers.db.ts';
import { languagesOf } from '#server/platform/jobs/languages-of-workers.ts';
import { listLiveWorkers } from '#server/platform/jobs/workers.db.ts';
import { enqueueContracts } from '#server/running/runs/contracts/make-contracts.job.ts';
import type { Services } from '#server/platform/services.ts';
import { listLanguageConfigs, updateAvailability } from './languages.db.ts';

const reasonOf = ({ why, advice }: LanguageState) => why && [why, advice].filter(Boolean).join(' ');

/** Stores the workers' results with each language, for users who choose one and for admins. */
export const recordAvailability = async ({ db }: Services): Promise<void> => {
  const states = new Map(languagesOf(await listLiveWorkers(db)).map(state => [state.name, state]));
  let isAnyOther = false;
  for (const config of await listLanguageConfigs(db)) {
    const state = states.get(config.name);
    if (!state) continue;
    const found = { unavailableReason: reasonOf(state), runtime: state.runtime ?? config.runtime };
    if (await updateAvailability(db, config, found)) isAnyOther = true;
  }
  // A contract of another runtime is made anew.
  if (isAnyOther) await enqueueContracts(db);
};
