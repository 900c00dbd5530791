import type { Db } from '#server/platform/db/db.ts';
import { findLastAuthorRunRow } from '../runs.db.ts';

/** The author's last run of an exercise that says something about it. */
export const findLastAuthorRun = (db: Db, exercise: { id: number }) => findLastAuthorRunRow(db, exercise.id);
