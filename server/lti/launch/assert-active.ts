import { AppError } from '#server/platform/app-error.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';

export const assertActive = ({ state }: Pick<PlatformRow, 'state'>) => {
  if (state === 'pending')
    throw new AppError(
      'invalid',
      'This learning management system has not been approved yet by an administrator of Cairn.',
    );
  if (state !== 'active') throw new AppError('invalid', 'This connection was closed by an administrator.');
};
