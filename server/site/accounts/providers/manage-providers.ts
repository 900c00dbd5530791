import { signInProblems } from '#contract/site/sign-in-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type {
  addProvider as addEndpoint,
  changeProvider as changeEndpoint,
} from '#contract/site/sign-in-providers.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { readWays } from '../ways/read-ways.ts';
import { askProvider } from '../openid/ask-provider.ts';
import { sealForSignIn } from '../openid/client-of-provider.ts';
import {
  deleteProvider,
  findProvider,
  insertProviderIfNew,
  lockProviders,
  type ProviderRow,
  updateProvider,
} from './providers.db.ts';

/** Actions of the site admin’s screen about signing in. */

export const addProvider = async (
  services: Services,
  admin: UserRow,
  { clientSecret, ...fields }: BodyOf<typeof addEndpoint>,
): Promise<void> => {
  const provider = {
    ...fields,
    clientSecret: clientSecret ? sealForSignIn(services, clientSecret) : null,
    isFromEnvironment: false,
  };
  await askProvider(services, provider);
  await services.db.transaction().execute(async tx => {
    if (!(await insertProviderIfNew(tx, provider)))
      throw new AppError('conflict', signInProblems.issuerTaken, { field: 'issuer' });
    await recordAudit(tx, {
      action: 'provider-added',
      actor: admin,
      subject: fields.name,
      detail: fields.issuer,
    });
  });
};

const getChangeable = async (db: Db, id: number): Promise<ProviderRow> => {
  const provider = await findProvider(db, id);
  if (!provider) throw new AppError('not_found', signInProblems.noSuchProvider);
  if (provider.isFromEnvironment) throw new AppError('conflict', signInProblems.fromEnvironment);
  return provider;
};

/** Without passwords, one provider must stay turned on. */
const assertNotLastWay = async (services: Services, tx: Db, provider: ProviderRow) => {
  const { hasPasswords, providers } = await readWays(services, tx);
  if (!hasPasswords && providers.every(({ id }) => id === provider.id))
    throw new AppError('conflict', signInProblems.lastProvider);
};

export const changeProvider = async (
  services: Services,
  admin: UserRow,
  id: number,
  { clientSecret, ...fields }: BodyOf<typeof changeEndpoint>,
): Promise<void> => {
  const before = await getChangeable(services.db, id);
  const changed = {
    ...fields,
    ...(clientSecret && { clientSecret: sealForSignIn(services, clientSecret) }),
  };
  if (fields.isEnabled) await askProvider(services, { ...before, ...changed });
  await services.db.transaction().execute(async tx => {
    await lockProviders(tx);
    if (!fields.isEnabled) await assertNotLastWay(services, tx, await getChangeable(tx, id));
    await updateProvider(tx, before, changed);
    await recordAudit(tx, {
      action: 'provider-changed',
      actor: admin,
      subject: fields.name,
      detail: fields.isEnabled ? '' : 'turned off',
    });
  });
};

export const removeProvider = (services: Services, admin: UserRow, id: number): Promise<void> =>
  services.db.transaction().execute(async tx => {
    await lockProviders(tx);
    const provider = await getChangeable(tx, id);
    await assertNotLastWay(services, tx, provider);
    await deleteProvider(tx, provider);
    await recordAudit(tx, { action: 'provider-removed', actor: admin, subject: provider.name });
  });
