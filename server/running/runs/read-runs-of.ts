import { heldResultsOf } from '#server/access/exams/exam-gate.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { heldOutcome } from './results/held-outcome.ts';
import { listRunsOf } from './runs.db.ts';

/** All runs that a user started, oldest first, without results that an exam holds back. */
export const readRunsOf = async (db: Db, user: UserRow) =>
  (await listRunsOf(db, user)).map(run => ({
    ...run,
    result: run.result && heldOutcome(run.result, heldResultsOf(run.exam)),
  }));
