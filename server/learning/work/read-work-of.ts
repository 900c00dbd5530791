import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listWorkOf } from './site/site-work.db.ts';

/** All lessons that a user started, with their code. */
export const readWorkOf = (db: Db, user: UserRow) => listWorkOf(db, user);
