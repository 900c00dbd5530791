import { randomBytes } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import {
  findSiteAdmin,
  findUserByEmail,
  insertUser,
  lockSiteAdmins,
  updateSiteAdmin,
} from '../accounts.db.ts';
import { hashPassword } from '../hash-password.ts';

const defaultEmail = 'admin@cairn.local';

/** `newPassword` is set only when it was generated just now: it is printed once. */
export type FirstAdmin = { email: string; newPassword: string | null };

export const ensureFirstAdmin = async ({ db, config }: Services): Promise<FirstAdmin> =>
  db.transaction().execute(async tx => {
    // Servers that start at the same time must not create two admins.
    await lockSiteAdmins(tx);
    const existing = await findSiteAdmin(tx);
    if (existing) return { email: existing.email, newPassword: null };

    const email = config.admin?.email ?? defaultEmail;
    const known = await findUserByEmail(tx, email);
    if (known) {
      await updateSiteAdmin(tx, known, true);
      return { email, newPassword: null };
    }
    const password = config.admin?.password ?? randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    await insertUser(tx, { firstName: 'Site', lastName: 'Admin', email, passwordHash, isSiteAdmin: true });
    return { email, newPassword: config.admin?.password ? null : password };
  });
