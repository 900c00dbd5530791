import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { findUser, lockSiteAdmins } from '../accounts.db.ts';
import { countSiteAdmins } from './users.db.ts';

type Change = {
  tx: Db;
  /** As the account is now that nobody else changes it. */
  person: UserRow;
  /** Refuses to go on when the person is the only site admin: nobody could let another one in. */
  assertNotLast(): Promise<void>;
};

/** Whatever could leave the site without an admin happens one after the other. */
export const changeSiteAdmins = <T>(
  { db }: Services,
  id: number,
  change: (change: Change) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async tx => {
    await lockSiteAdmins(tx);
    const person = await findUser(tx, id);
    if (!person) throw new AppError('not_found', 'User not found.');
    const assertNotLast = async () => {
      if (person.isSiteAdmin && (await countSiteAdmins(tx)) <= 1)
        throw new AppError(
          'conflict',
          'This is the last site administrator. Make somebody else one first, then try again.',
        );
    };
    return change({ tx, person, assertNotLast });
  });
