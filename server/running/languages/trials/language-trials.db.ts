import { type Selectable, sql } from 'kysely';
import type { RunRequest } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LanguageTrial } from '#server/platform/db/schema.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

/** The runner's request without the run id. */
export type TrialRequest = Omit<RunRequest, 'id'>;

export type TrialRow = Omit<Selectable<LanguageTrial>, 'request' | 'result'> & {
  request: TrialRequest;
  result: RunOutcome | null;
};

/** Call it in a transaction. Replaces the user's previous trial; a lock serializes concurrent calls. */
export const insertTrial = async (
  db: Db,
  user: { id: number },
  request: TrialRequest,
): Promise<{ id: number }> => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn trials'), ${user.id})`.execute(db);
  await db.deleteFrom('languageTrials').where('userId', '=', user.id).execute();
  return db
    .insertInto('languageTrials')
    .values({ userId: user.id, request: toJsonb(request) })
    .returning('id')
    .executeTakeFirstOrThrow();
};

export const findTrial = async (db: Db, id: number): Promise<TrialRow | null> => {
  const row = await db.selectFrom('languageTrials').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as TrialRow | undefined) ?? null;
};

export const updateTrialFinished = async (db: Db, id: number, at: Date, result: RunOutcome) => {
  await db
    .updateTable('languageTrials')
    .set({ finishedAt: at, result: toJsonb(result) })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
};
