import * as contract from '#contract/site/personal-tokens.ts';
import { signedIn } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { makeToken } from './make-token.ts';
import { revokeToken } from './revoke-token.ts';
import { ownToken } from './tokens.access.ts';
import { listTokens, type TokenRow } from './tokens.db.ts';

const shown = (token: TokenRow, now: Date) => ({ ...token, isExpired: token.expiresAt <= now });

export const tokensRoutes = [
  route(contract.listTokens, signedIn, async ({ services, user }) => ({
    tokens: (await listTokens(services.db, user)).map(token => shown(token, services.clock.now())),
  })),
  route(contract.makeToken, signedIn, async ({ services, user, body }) => {
    const { token, secret } = await makeToken(services, user, body);
    return { token: shown(token, services.clock.now()), secret };
  }),
  route(contract.removeToken, ownToken, async ({ services, user, token }) => {
    await revokeToken(services, user, token);
    return { success: true as const };
  }),
];
