import type { Navigation } from '#contract/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';
import { findOpenLaunch, takeProof } from './launches.db.ts';
import { hashOf } from './one-time-values.ts';
import { showApp } from './show-app.ts';

/** The browser had no cookie, but the platform kept our value for it. Compared here, before anything is handed out. */
export const proveLaunch = async (
  services: Services,
  { launch: id = '', proof = '' }: { launch?: string | undefined; proof?: string | undefined },
): Promise<Navigation> => {
  const launch = await findOpenLaunch(services.db, id, services.clock.now());
  if (!launch || !(await takeProof(services.db, id, hashOf(proof))))
    throw new AppError(
      'unauthenticated',
      'Your browser could not show that this launch is yours. Open the activity again from your course, or let it open in a new window.',
    );
  return showApp(services, launch);
};
