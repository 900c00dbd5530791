import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { Navigation } from '#contract/core/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findOpenLaunch, takeProof } from '../claims/launches.db.ts';
import { cannotLoadAgain } from '../lti.access.ts';
import { keepHolderPage, resumePage } from '../lti-pages.ts';
import { hashOf, isValueOf, newValue } from '../one-time-values.ts';
import { showApp } from './show-app.ts';
import type { OpenLaunch } from '../claims/launches.db.ts';

/**
 * How this works
 *
 * A browser that blocks our cookie in a frame proves in another way that the launch is its own. First it posts the proof
 * that the platform's storage kept for it; we compare it before anything is opened. Then it gets a holder token, keeps it
 * in its session storage or, where that is blocked, in the platform's storage, and posts it to open the app. On a reload
 * it looks the holder token up there. The holder token is never part of a URL, is valid for this launch only, and expires
 * with it.
 */

const storageOf = ({ authUrl, storageTarget, id }: OpenLaunch) => ({
  origin: new URL(authUrl).origin,
  target: storageTarget ?? '_parent',
  key: `lti_launch_${id}`,
  path: `/lti/app/${id}`,
});

export const proveLaunch = async (
  { db, clock }: Services,
  { launch: id = '', proof = '' }: { launch?: string | undefined; proof?: string | undefined },
): Promise<Navigation> => {
  const holder = newValue();
  const launch = await findOpenLaunch(db, id, clock.now());
  if (!launch || !(await takeProof(db, id, hashOf(proof), hashOf(holder))))
    throw new AppError('unauthenticated', launchProblems.notProven);
  return {
    to: 'page',
    html: keepHolderPage({ ...storageOf(launch), holder }),
    frameAncestors: launch.frameOrigins,
  };
};

/** The page that looks up the holder token in the browser's or the platform's storage. */
export const askForHolder = async (launch: OpenLaunch, reference: string): Promise<Navigation> => ({
  to: 'page',
  status: 401,
  html: resumePage(storageOf(launch), reference),
  frameAncestors: launch.frameOrigins,
});

export const resumeLaunch = async (
  services: Services,
  id: string,
  holder: string | undefined,
): Promise<Navigation> => {
  const launch = await findOpenLaunch(services.db, id, services.clock.now());
  if (!launch || launch.proofHash !== null || !isValueOf(holder, launch.holderHash)) throw cannotLoadAgain();
  return showApp(services, launch);
};
