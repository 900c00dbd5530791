import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findSiteAdmin } from '../accounts.db.ts';

/** Whoever has been site admin for the longest: what the product brings along belongs to them. */
export const findFirstAdmin = async (db: Db): Promise<UserRow | null> => findSiteAdmin(db);
