import { siteProblems } from '#contract/site/site-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { isRightPassword } from '../hash-password.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { changeSiteAdmins } from '../users/change-site-admins.ts';
import { deleteUserRow } from '../users/users.db.ts';

/** Whoever finds a page left open must not be able to do this: the password is asked for, or the address where there is none. */
const assertMeant = async (
  user: UserRow,
  { password = '', email = '' }: { password?: string | undefined; email?: string | undefined },
) => {
  if (user.passwordHash === null) {
    if (email.trim().toLowerCase() !== user.email.toLowerCase())
      throw new AppError('invalid', siteProblems.wrongAddressTyped, { field: 'email' });
  } else if (!(await isRightPassword(password, user.passwordHash)))
    throw new AppError('invalid', siteProblems.wrongCurrentPassword, { field: 'password' });
};

export const deleteOwnAccount = async (
  services: Services,
  user: UserRow,
  proof: { password?: string | undefined; email?: string | undefined },
): Promise<void> => {
  await limitTries(services, [{ key: `delete-account:${user.id}`, max: 10, perSeconds: 60 }]);
  await assertMeant(user, proof);
  await changeSiteAdmins(services, user.id, async ({ tx, person, assertNotLast }) => {
    await assertNotLast();
    await deleteUserRow(tx, person);
    await recordAudit(tx, { action: 'own-account-deleted', actor: null, subject: person.email });
  });
};
