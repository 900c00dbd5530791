import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { getSignInSettings, listOpenProviders } from './ways.db.ts';

/** How people sign in at the moment. Without any provider there are passwords, so that nobody is shut out by mistake. */
export const readWays = async ({ config }: Pick<Services, 'config'>, db: Db) => {
  const providers = await listOpenProviders(db);
  const settings = await getSignInSettings(db);
  return {
    ...settings,
    providers,
    hasPasswords: (config.hasPasswords ?? settings.hasPasswords) || providers.length === 0,
  };
};
