import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { insertUser, updatePerson } from '../accounts.db.ts';

type Person = { firstName: string; lastName: string; email: string };

const nameLimit = 200;

/**
 * Creates or updates a user from an LMS: one without a password, who cannot sign in directly and is never matched with an
 * account by e-mail. Fields that the platform does not send stay unchanged; some platforms send none.
 */
export const savePlatformPerson = async (
  tx: Db,
  userId: number | null,
  { firstName, lastName, email }: Person,
): Promise<UserRow> => {
  const told = {
    ...((firstName || lastName) && {
      firstName: firstName.slice(0, nameLimit),
      lastName: lastName.slice(0, nameLimit),
    }),
    ...(email && { email: email.slice(0, 320) }),
  };
  if (userId !== null) return updatePerson(tx, userId, told);
  const user = await insertUser(tx, { firstName: '', lastName: '', email: '', passwordHash: null, ...told });
  const isNamed = user.firstName !== '' || user.lastName !== '';
  return isNamed ? user : updatePerson(tx, user.id, { firstName: 'Student', lastName: String(user.id) });
};
