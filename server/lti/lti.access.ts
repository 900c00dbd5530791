import type { Access } from '#server/access/access.ts';
import { AppError } from '#server/app-error.ts';
import { findHandoff, findOpenLaunch, type OpenLaunch } from './launches.db.ts';
import { hashOf, isValueOf, launchCookie } from './one-time-values.ts';

/** The browser that came in by this launch; for anyone else its address is worth nothing. */
export const launchHolder: Access<{ launchId: string }, { launch: OpenLaunch }> = {
  name: 'launchHolder',
  grant: async ({ db, clock }, _caller, { launchId }, cookies = {}) => {
    const launch = await findOpenLaunch(db, launchId, clock.now());
    if (
      !launch ||
      launch.proofHash !== null ||
      !isValueOf(cookies[launchCookie(launchId)], launch.holderHash)
    )
      throw new AppError(
        'unauthenticated',
        'This page cannot be loaded again. Open the activity again from your course.',
      );
    return { launch };
  },
};

/** Whoever was just given this key by the frame. */
export const handoffHolder: Access<{ key: string }, object> = {
  name: 'handoffHolder',
  grant: async ({ db, clock }, _caller, { key }) => {
    if (!(await findHandoff(db, hashOf(key), clock.now())))
      throw new AppError(
        'unauthenticated',
        'This link has been used already. Open the activity again from your course.',
      );
    return {};
  },
};
