import { siteProblems } from '#contract/site/site-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { findUser, lockSiteAdmins } from '../accounts.db.ts';
import { countSiteAdmins } from './users.db.ts';

type Change = {
  tx: Db;
  /** Re-read under the lock. */
  person: UserRow;
  /** Throws if the person is the only site admin. */
  assertNotLast(): Promise<void>;
};

/** Runs changes that could remove the last site admin under a lock. */
export const changeSiteAdmins = <T>(
  { db }: Services,
  id: number,
  change: (change: Change) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async tx => {
    await lockSiteAdmins(tx);
    const person = await findUser(tx, id);
    if (!person) throw new AppError('not_found', siteProblems.noSuchUser);
    const assertNotLast = async () => {
      if (person.isSiteAdmin && (await countSiteAdmins(tx)) <= 1)
        throw new AppError('conflict', siteProblems.lastSiteAdmin);
    };
    return change({ tx, person, assertNotLast });
  });
