import { platformProblems } from '#contract/lti/platform-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { type Addresses, checkAddresses } from './check-addresses.ts';
import { knownOrigins } from './known-origins.ts';
import { addFrameOrigins, findRegistration } from './platforms.db.ts';
import { discover } from './read-configuration.ts';
import { findOtherRegistration, updateRegistration, updateServiceUrls } from './registrations.db.ts';

/**
 * Changes the addresses of one registration, as after a move of the platform, once they have been checked. Stored addresses
 * of its gradebook and roster that begin with the old issuer move along, so that grades need not wait for a launch.
 */
export const changeRegistration = async (
  services: Services,
  admin: UserRow,
  { id, registrationId }: { id: number; registrationId: number },
  addresses: Addresses,
): Promise<void> => {
  const platform = await findRegistration(services.db, registrationId);
  if (platform?.id !== id || platform.endedAt !== null)
    throw new AppError('not_found', platformProblems.noSuchRegistration);
  if (await findOtherRegistration(services.db, registrationId, addresses))
    throw new AppError('conflict', platformProblems.registeredWithClientId, {
      field: 'clientId',
    });
  await checkAddresses(services, platform, addresses);
  await services.db.transaction().execute(async tx => {
    await updateRegistration(tx, registrationId, addresses);
    await addFrameOrigins(tx, platform, knownOrigins([addresses.issuer, addresses.authUrl]));
    if (addresses.issuer !== platform.issuer)
      await updateServiceUrls(tx, platform, platform.issuer, addresses.issuer);
    await recordAudit(tx, {
      action: 'platform-changed',
      actor: admin,
      subject: platform.name,
      detail: `${platform.issuer} is ${addresses.issuer}`,
    });
  });
};

/** The addresses that a platform publishes below its issuer, to fill a form with. */
export const findAddresses = async (services: Services, issuer: string) => {
  const found = await discover(services, issuer);
  if (!found) throw new AppError('conflict', platformProblems.noConfigurationFound, { field: 'issuer' });
  return found;
};
