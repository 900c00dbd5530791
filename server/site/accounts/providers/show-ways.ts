import type { Ways } from '#contract/site/sign-in-providers.ts';
import type { Services } from '#server/platform/services.ts';
import { readWays } from '../ways/read-ways.ts';
import { listProviderRows } from './providers.db.ts';

export const redirectAddress = ({ publicUrl }: Pick<Services, 'publicUrl'>) =>
  `${publicUrl}/sign-in/callback`;
export const signedOutAddress = ({ publicUrl }: Pick<Services, 'publicUrl'>) => `${publicUrl}/`;

/** Secrets are never shown, only whether there is one. */
export const showWays = async (services: Services): Promise<Ways> => {
  const ways = await readWays(services, services.db);
  return {
    providers: (await listProviderRows(services.db)).map(row => ({
      ...row,
      hasSecret: row.clientSecret !== null,
    })),
    settings: { ...ways, isFromEnvironment: services.config.hasPasswords !== null },
    addresses: {
      redirect: redirectAddress(services),
      signedOut: signedOutAddress(services),
      backChannelLogout: `${services.publicUrl}/sign-in/logout`,
    },
  };
};
