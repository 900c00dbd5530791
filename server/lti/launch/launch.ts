import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { BodyOf, Navigation } from '#contract/core/endpoint.ts';
import type { launch as launchEndpoint } from '#contract/lti/lti.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { enterCourse } from './enter-course.ts';
import { insertLaunch, type LaunchRow } from '../claims/launches.db.ts';
import { fetchProofPage, notSetUpPage } from '../lti-pages.ts';
import { framedCookie, hashOf, isValueOf, launchCookie, loginCookie, newValue } from '../one-time-values.ts';
import {
  addFrameOrigins,
  findDeployment,
  findRegistration,
  insertDeployment,
  type LoginRow,
  type PlatformRow,
  takeLogin,
} from '../platforms/platforms.db.ts';
import { readClaims, type LaunchClaims } from '../claims/read-claims.ts';
import { recordLaunch, type Trace } from '../platforms/record-failure.ts';
import { askIfMoved } from '../platforms/take-over-platform.ts';
import { assertActive } from './assert-active.ts';
import { verifyIdToken } from './verify-id-token.ts';

/**
 * How this works
 *
 * A platform sends a browser here with a signed id_token, as the response to a login that we started. In this order:
 *
 * 1. One query finds and deletes the login row, so that each login allows one launch, even with concurrent requests.
 * 2. The browser must be the one that started the login: it has the login's cookie or, where cookies are blocked, fetches
 *    a proof from the platform's storage. Until then the launch exists but opens nothing.
 * 3. Signature, issuer, audience, age and nonce of the token are checked, then its claims.
 * 4. User, course, link and role are created or updated, and a launch row is inserted. Sessions are bound to it: course,
 *    lesson and role are read from this row on every call.
 * 5. The browser is redirected to a URL that it can reload. The id_token cannot be used again.
 *
 * Every failure is shown as a sentence with a reference, and the administrator sees the same sentence.
 */

/** The lifetime of a launch and of its sessions. */
const lifetimeSeconds = 8 * 60 * 60;

/** Verifying costs time for each character; the longest that platforms send are some ten thousand. */
const longestToken = 200_000;

const takeLoginFor = async ({ db, clock }: Services, state: string): Promise<LoginRow> => {
  const login = await takeLogin(db, hashOf(state), clock.now());
  if (!login) throw new AppError('unauthenticated', launchProblems.usedOrTooOld);
  return login;
};

const platformOf = async (
  { db }: Services,
  { registrationId }: LoginRow,
  trace: Trace,
): Promise<PlatformRow> => {
  const platform = await findRegistration(db, registrationId ?? 0);
  if (!platform || platform.endedAt !== null) throw new AppError('invalid', launchProblems.platformGone);
  trace.platform = platform;
  assertActive(platform);
  return platform;
};

/** Allows an unknown deployment if the platform is open to new deployments; else refuses it. */
const deploymentOf = async ({ db }: Services, platform: PlatformRow, deploymentId: string) => {
  // A refused one is kept too, so that an administrator can allow it.
  await insertDeployment(db, platform, deploymentId, platform.isOpenToDeployments);
  const deployment = await findDeployment(db, platform, deploymentId);
  if (!deployment?.isActive) throw new AppError('forbidden', launchProblems.deploymentNotAllowed);
  return deployment;
};

const originsOf = ({ returnUrl, selection }: LaunchClaims) =>
  [returnUrl, selection?.returnUrl].flatMap(url => (url ? [new URL(url).origin] : []));

export const launch = async (
  services: Services,
  form: BodyOf<typeof launchEndpoint>,
  { cookies, trace }: { cookies: Record<string, string>; trace: Trace },
): Promise<Navigation> => {
  if (form.error)
    throw new AppError('invalid', launchProblems.refused({ why: form.error_description ?? form.error }));
  if (!form.id_token || !form.state) throw new AppError('invalid', launchProblems.notByHand);

  if (form.id_token.length > longestToken)
    throw new AppError(
      'invalid',
      launchProblems.tokenTooLong({ length: form.id_token.length, most: longestToken }),
    );

  const login = await takeLoginFor(services, form.state);
  const platform = await platformOf(services, login, trace);
  const isBound = isValueOf(cookies[loginCookie(login.stateHash ?? '')], login.bindingHash ?? '');
  // The cookie was there before the platform was asked (`continue-login.ts`), so this is another browser.
  if (!isBound && !login.proofHash) throw new AppError('unauthenticated', launchProblems.otherBrowser);

  const payload = await verifyIdToken(services, platform, form.id_token, login.nonce);
  const claims = readClaims(payload, new URL(services.publicUrl).origin);
  const deployment = await deploymentOf(services, platform, claims.deploymentId);
  await askIfMoved(services, platform, claims.platform.guid);
  await addFrameOrigins(services.db, platform, originsOf(claims));
  const frameAncestors = [...platform.frameOrigins, ...originsOf(claims)];

  const entered = await services.db
    .transaction()
    .execute(tx => enterCourse(services, tx, { platform, deployment, claims }));
  await recordLaunch(services, platform, claims.platform);
  if (!entered) return { to: 'page', html: notSetUpPage(claims.context.title), frameAncestors };

  const holder = newValue();
  const target = new URLSearchParams(login.loginQuery ?? '').get('lti_storage_target') ?? '_parent';
  const opened = await insertLaunch(services.db, {
    id: newValue(),
    platformId: platform.id,
    registrationId: platform.registrationId,
    ...entered,
    deploymentId: claims.deploymentId,
    holderHash: hashOf(holder),
    proofHash: isBound ? null : login.proofHash,
    storageTarget: isBound ? null : target,
    theme: claims.theme,
    returnUrl: claims.returnUrl,
    locale: claims.locale,
    selectionReturnUrl: claims.selection?.returnUrl ?? null,
    selectionData: claims.selection?.data ?? null,
    acceptsSeveral: claims.selection?.acceptsSeveral ?? false,
    acceptsLineItem: claims.selection?.acceptsLineItem ?? true,
    expiresAt: new Date(services.clock.now().getTime() + lifetimeSeconds * 1000),
  });
  if (isBound)
    return {
      to: 'elsewhere',
      location: appPath(opened),
      cookies: [framedCookie(launchCookie(opened.id), holder, lifetimeSeconds)],
    };
  const { origin } = new URL(platform.authUrl);
  return {
    to: 'page',
    html: fetchProofPage({ origin, target, state: form.state, launchId: opened.id }),
    frameAncestors,
  };
};

const appPath = ({ id }: LaunchRow) => `/lti/app/${id}`;
