import type { Services } from '#server/platform/services.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';
import { toolUrls } from '../platforms/tool-urls.ts';

type Hints = { login_hint?: string | undefined; lti_message_hint?: string | undefined };

/** The URL of the platform's OpenID Connect login, which answers with a signed token. Keeps a query that it has. */
export const authorizationUrl = (
  services: Services,
  platform: PlatformRow,
  { login, state, nonce }: { login: Hints; state: string; nonce: string },
): string => {
  const location = new URL(platform.authUrl);
  const parameters = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: toolUrls(services).launchUrl,
    login_hint: login.login_hint ?? '',
    ...(login.lti_message_hint && { lti_message_hint: login.lti_message_hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return location.href;
};
