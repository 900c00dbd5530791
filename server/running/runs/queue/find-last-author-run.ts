import type { Db } from '#server/platform/db/db.ts';
import { findLastAuthorRunRow } from '../runs.db.ts';

/** The last author run of an exercise that was not cancelled and did not fail in the sandbox. */
export const findLastAuthorRun = (db: Db, exercise: { id: number }) => findLastAuthorRunRow(db, exercise.id);
