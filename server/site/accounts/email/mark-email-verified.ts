import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { updateEmailVerified } from '../accounts.db.ts';

/** For users who proved their address in another way, such as by a mailed invitation link. */
export const markEmailVerified = async (db: Db, user: UserRow, at: Date): Promise<void> => {
  if (!user.emailVerifiedAt) await updateEmailVerified(db, user, at);
};
