import type { Db } from '#server/platform/db/db.ts';

type SettingsRow = {
  hasPasswords: boolean;
  mayAddPassword: boolean;
  emergencyUserId: number | null;
  emergencyEmail: string | null;
};

export const getSignInSettings = (db: Db): Promise<SettingsRow> =>
  db
    .selectFrom('signInSettings')
    .leftJoin('users', 'users.id', 'signInSettings.emergencyUserId')
    .select(['hasPasswords', 'mayAddPassword', 'emergencyUserId', 'users.email as emergencyEmail'])
    .executeTakeFirstOrThrow();

export const updateSignInSettings = async (db: Db, settings: Omit<SettingsRow, 'emergencyEmail'>) => {
  await db.updateTable('signInSettings').set(settings).execute();
};

/** Those that are turned on. */
export const listOpenProviders = (db: Db): Promise<{ id: number; name: string; issuer: string }[]> =>
  db
    .selectFrom('signInProviders')
    .select(['id', 'name', 'issuer'])
    .where('isEnabled', '=', true)
    .orderBy('id')
    .execute();
