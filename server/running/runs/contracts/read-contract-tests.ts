import type { Db } from '#server/platform/db/db.ts';
import { listContractTests } from './contracts.db.ts';

/** The names of the tests in the author's last passing run. */
export const readContractTests = (db: Db, of: { contractId: number | null }): Promise<string[]> =>
  listContractTests(db, of);
