import * as contract from '#contract/site/identities.ts';
import { signedIn } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { launchedPerson, ownIdentity } from './identities.access.ts';
import { listIdentities } from './identities.db.ts';
import {
  claimIdentity,
  confirmIdentity,
  makeIdentityCode,
  partIdentity,
  readIdentityState,
} from './join-identity.ts';

export const identitiesRoutes = [
  route(contract.getIdentityCode, launchedPerson, ({ services, user }) => readIdentityState(services, user)),
  route(contract.makeIdentityCode, launchedPerson, ({ services, user }) => makeIdentityCode(services, user)),
  route(contract.confirmIdentity, launchedPerson, ({ services, user }) => confirmIdentity(services, user)),
  route(contract.partIdentity, launchedPerson, async ({ services, user }) => {
    await partIdentity(services, user, user);
    return readIdentityState(services, user);
  }),
  route(contract.listIdentities, signedIn, async ({ services, user }) => ({
    identities: await listIdentities(services.db, user),
  })),
  route(contract.claimIdentity, signedIn, ({ services, user, body }) => claimIdentity(services, user, body)),
  route(contract.removeIdentity, ownIdentity, async ({ services, user, identity }) => {
    await partIdentity(services, user, identity);
    return { success: true as const };
  }),
];
