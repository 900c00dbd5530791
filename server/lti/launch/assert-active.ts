import { launchProblems } from '#contract/lti/launch-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';

export const assertActive = ({ state }: Pick<PlatformRow, 'state'>) => {
  if (state === 'pending') throw new AppError('invalid', launchProblems.platformNotApproved);
  if (state !== 'active') throw new AppError('invalid', launchProblems.platformClosed);
};
