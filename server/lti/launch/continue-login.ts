import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { Navigation } from '#contract/core/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findLogin, findRegistration } from '../platforms/platforms.db.ts';
import { recordFailure, type Trace } from '../platforms/record-failure.ts';
import { assertActive } from './assert-active.ts';
import { authorizationUrl } from './authorization-url.ts';
import { firstPageAncestors } from './first-page-ancestors.ts';
import { newWindowPage } from '../lti-pages.ts';
import { hashOf, isValueOf, loginCookie } from '../one-time-values.ts';

type Asked = { state?: string | undefined; stored?: string | undefined };
type Browser = { cookies: Record<string, string>; requestId: string; trace: Trace };

const tooOld = () => new AppError('unauthenticated', launchProblems.tooOld);

/**
 * Sends the browser to the platform if the launch can be recognized as its own afterwards. Otherwise nothing of the
 * platform has been used yet, so that the same login can start again in a new window.
 */
export const continueLogin = async (
  services: Services,
  { state = '', stored }: Asked,
  { cookies, requestId, trace }: Browser,
): Promise<Navigation> => {
  if (state === '') throw new AppError('invalid', launchProblems.notByHand);
  const login = await findLogin(services.db, hashOf(state), services.clock.now());
  const platform = login && (await findRegistration(services.db, login.registrationId ?? 0));
  if (!login || !platform) throw tooOld();
  trace.platform = platform;
  assertActive(platform);
  const query = new URLSearchParams(login.loginQuery ?? '');
  const isBound = isValueOf(cookies[loginCookie(hashOf(state))], login.bindingHash ?? '');
  const isStored = stored === '1' && login.proofHash !== null;
  if (isBound || isStored)
    return {
      to: 'elsewhere',
      location: authorizationUrl(services, platform, {
        login: {
          login_hint: query.get('login_hint') ?? undefined,
          lti_message_hint: query.get('lti_message_hint') ?? undefined,
        },
        state,
        nonce: login.nonce,
      }),
    };
  await recordFailure(
    services,
    requestId,
    trace,
    'The browser blocked our cookie inside the frame. The person was offered a new window.',
  );
  return {
    to: 'page',
    status: 401,
    html: newWindowPage(query.toString(), requestId),
    frameAncestors: firstPageAncestors(services, platform),
  };
};
