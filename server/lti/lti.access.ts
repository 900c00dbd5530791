import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findHandoff, findOpenLaunch, type OpenLaunch } from './claims/launches.db.ts';
import { hashOf, isValueOf, launchCookie } from './one-time-values.ts';

export const cannotLoadAgain = () => new AppError('unauthenticated', launchProblems.cannotReload);

/**
 * The browser that opened this launch, identified by its cookie; the URL alone gives no access. A browser without cookies
 * may have its holder token in the platform's storage (`isHeld` false): it is sent a page that looks there.
 */
export const launchHolder: Access<{ launchId: string }, { launch: OpenLaunch; isHeld: boolean }> = {
  name: 'launchHolder',
  grant: async ({ db, clock }, _caller, { launchId }, cookies = {}) => {
    const launch = await findOpenLaunch(db, launchId, clock.now());
    if (!launch || launch.proofHash !== null) throw cannotLoadAgain();
    const isHeld = isValueOf(cookies[launchCookie(launchId)], launch.holderHash);
    if (!isHeld && launch.storageTarget === null) throw cannotLoadAgain();
    return { launch, isHeld };
  },
};

/** The bearer of a one-time handoff key, which the framed page has just requested. */
export const handoffHolder: Access<{ key: string }, object> = {
  name: 'handoffHolder',
  grant: async ({ db, clock }, _caller, { key }) => {
    if (!(await findHandoff(db, hashOf(key), clock.now())))
      throw new AppError('unauthenticated', launchProblems.linkUsed);
    return {};
  },
};
