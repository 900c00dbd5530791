import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listRunsOf } from './runs.db.ts';

/** All runs that a user started, oldest first. */
export const readRunsOf = (db: Db, user: UserRow) => listRunsOf(db, user);
