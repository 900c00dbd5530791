import * as openid from 'openid-client';
import { seal, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/platform/services.ts';
import { platformFetch } from './platform-fetch.ts';

const purpose = 'cairn sign-in';

export const sealForSignIn = ({ secret }: Services, text: string) => seal(secret, purpose, text);
export const unsealForSignIn = ({ secret }: Services, text: string) => unseal(secret, purpose, text);

export type ClientFields = {
  issuer: string;
  clientId: string;
  /** Encrypted. */
  clientSecret: string | null;
};

/** How long what a provider publishes is believed. */
const lifetimeMs = 10 * 60_000;
const toleranceSeconds = 30;

const authentication = (secret: string | null): openid.ClientAuth => {
  if (secret === null) return openid.None();
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
};

/** Reads what the provider publishes below its issuer. */
export const discoverClient = (services: Services, fields: ClientFields): Promise<openid.Configuration> => {
  const { issuer, clientId, clientSecret } = fields;
  const ahead = Math.round((services.clock.now().getTime() - Date.now()) / 1000);
  return openid.discovery(
    new URL(issuer),
    clientId,
    { [openid.clockSkew]: ahead, [openid.clockTolerance]: toleranceSeconds },
    authentication(clientSecret && unsealForSignIn(services, clientSecret)),
    {
      // Which addresses may use http is decided in platformFetch.
      execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
      [openid.customFetch]: platformFetch(services),
    },
  );
};

type Kept = { client: Promise<openid.Configuration>; until: number };
const caches = new WeakMap<Services, Map<string, Kept>>();

/** The same, remembered for some minutes. */
export const clientOf = async (services: Services, fields: ClientFields): Promise<openid.Configuration> => {
  const cache = caches.get(services) ?? new Map<string, Kept>();
  caches.set(services, cache);
  const key = JSON.stringify([fields.issuer, fields.clientId, fields.clientSecret]);
  const now = services.clock.now().getTime();
  const kept = cache.get(key);
  if (kept && kept.until > now) return kept.client;
  const client = discoverClient(services, fields);
  cache.set(key, { client, until: now + lifetimeMs });
  // A failure is not remembered.
  client.catch(() => cache.delete(key));
  return client;
};

/** Where browsers may be sent: never to a script, and to http only on hosts that the operator allows. */
export const isAddressForBrowsers = ({ config }: Services, address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  const isAllowed = config.ltiAllowedHosts.includes(host) || config.ltiAllowedHosts.includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isAllowed);
};
