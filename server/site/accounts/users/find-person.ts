import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findUser } from '../accounts.db.ts';

export const findPerson = (db: Db, userId: number): Promise<UserRow | null> => findUser(db, userId);
