import * as openid from 'openid-client';
import type { Services } from '#server/platform/services.ts';
import { deleteSession, findSession } from '../accounts.db.ts';
import { clientOf, isAddressForBrowsers, unsealForSignIn } from '../openid/client-of-provider.ts';
import { findProviderOfIssuer } from '../providers/providers.db.ts';
import { signedOutAddress } from '../providers/show-ways.ts';

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Where the provider ends its own session; null if it has none to end, or is not to. */
const findContinuation = async (services: Services, { issuer, idToken }: Session): Promise<string | null> => {
  const provider = issuer === null ? null : await findProviderOfIssuer(services.db, issuer);
  if (!provider?.isEnabled || !provider.endsSession) return null;
  const client = await clientOf(services, provider);
  if (client.serverMetadata().end_session_endpoint === undefined) return null;
  const { href } = openid.buildEndSessionUrl(client, {
    post_logout_redirect_uri: signedOutAddress(services),
    client_id: provider.clientId,
    ...(idToken && { id_token_hint: unsealForSignIn(services, idToken) }),
  });
  return isAddressForBrowsers(services, href) ? href : null;
};

/** Ends the session here in any case, and says where the browser should go on. */
export const endSession = async (services: Services, sessionId: string): Promise<string | null> => {
  const session = await findSession(services.db, sessionId);
  await deleteSession(services.db, sessionId);
  if (!session) return null;
  return findContinuation(services, session).catch((err: unknown) => {
    services.log.warn({ err }, 'the sign-out at the provider is not possible');
    return null;
  });
};
