import * as contract from '#contract/site/provider-sign-in.ts';
import { anyone, signedIn } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { removeIdentity, showOwnIdentities } from '../joined/own-identities.ts';
import { endFromProvider } from './end-from-provider.ts';
import { goToProvider } from './go-to-provider.ts';
import { joinOwnIdentity, startJoining } from './join-own-identity.ts';
import { returnFromProvider } from './return-from-provider.ts';
import { takeTicket } from './take-ticket.ts';

export const signInRoutes = [
  route(contract.goToProvider, anyone, ({ services, params, query, ...browser }) =>
    goToProvider(services, { providerId: params.id, join: query.join }, browser),
  ),
  route(contract.returnFromProvider, anyone, ({ services, query, ...browser }) =>
    returnFromProvider(services, query, browser),
  ),
  route(contract.endFromProvider, anyone, async ({ services, body, address }) => {
    await endFromProvider(services, body.logout_token, address);
    return {};
  }),
  route(contract.takeTicket, anyone, async ({ services, body, ...browser }) => ({
    authToken: await takeTicket(services, body.ticket, browser),
  })),
  route(contract.listSignInIdentities, signedIn, ({ services, user }) => showOwnIdentities(services, user)),
  route(contract.startJoining, signedIn, async ({ services, user, body }) => ({
    url: await startJoining(services, user, body.providerId),
  })),
  route(contract.joinSignInIdentity, signedIn, async ({ services, user, body, cookies }) => ({
    provider: await joinOwnIdentity(services, user, { ticket: body.ticket, cookies }),
  })),
  route(contract.removeSignInIdentity, signedIn, async ({ services, params, ...caller }) => {
    await removeIdentity(services, caller, params.id);
    return { success: true as const };
  }),
];
