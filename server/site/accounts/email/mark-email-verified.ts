import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { updateEmailVerified } from '../accounts.db.ts';

/** For whoever has shown in another way that they read what is mailed to their address. */
export const markEmailVerified = async (db: Db, user: UserRow, at: Date): Promise<void> => {
  if (!user.emailVerifiedAt) await updateEmailVerified(db, user, at);
};
