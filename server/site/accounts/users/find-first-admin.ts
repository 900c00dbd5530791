import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findSiteAdmin } from '../accounts.db.ts';

/** The site admin with the lowest id, who owns the seeded sample course. */
export const findFirstAdmin = async (db: Db): Promise<UserRow | null> => findSiteAdmin(db);
