import type { RunContract } from '#contract/running/run-request.ts';
import type { Db } from '#server/platform/db/db.ts';
import { insertContract } from './contracts.db.ts';

/** An attempt to make a contract; null if the solution did not pass, so that it is not tried again before something changes. */
export const recordContract = (
  tx: Db,
  language: { languageConfigId: number },
  contract: RunContract | null,
): Promise<{ id: number }> => insertContract(tx, language, contract);
