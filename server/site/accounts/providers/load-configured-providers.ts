import type { Services } from '#server/platform/services.ts';
import { sealForSignIn } from '../openid/client-of-provider.ts';
import {
  findProviderOfIssuer,
  insertProviderIfNew,
  listProviderRows,
  lockProviders,
  updateProvider,
} from './providers.db.ts';

/**
 * Writes the providers of the environment into the database, at each start. One that is no longer there is turned off, and
 * an administrator may change or remove it.
 */
export const loadConfiguredProviders = (services: Services): Promise<void> =>
  services.db.transaction().execute(async tx => {
    await lockProviders(tx);
    const { signInProviders } = services.config;
    for (const { clientSecret, ...fields } of signInProviders) {
      const provider = {
        ...fields,
        clientSecret: clientSecret ? sealForSignIn(services, clientSecret) : null,
        isFromEnvironment: true,
      };
      const known = await findProviderOfIssuer(tx, fields.issuer);
      if (known) await updateProvider(tx, known, provider);
      else await insertProviderIfNew(tx, provider);
    }
    const issuers = signInProviders.map(({ issuer }) => issuer);
    for (const row of await listProviderRows(tx))
      if (row.isFromEnvironment && !issuers.includes(row.issuer))
        await updateProvider(tx, row, { isFromEnvironment: false, isEnabled: false });
  });
