import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { insertUser, updatePerson } from '../accounts.db.ts';

type Person = { firstName: string; lastName: string; email: string };

const nameLimit = 200;

/**
 * A person whom a learning management system sends: a user without a password, so without a way in of their own, and never
 * matched with an account by e-mail. What the platform does not tell stays as it was; some tell nothing at all.
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
