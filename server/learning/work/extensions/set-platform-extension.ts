import type { Db } from '#server/platform/db/db.ts';
import { deletePlatformExtension, upsertPlatformExtension } from './extensions.db.ts';

/**
 * For the platform of a launched course, which has its own date for one person; null takes it back. Call it in the caller's
 * transaction. An extension that staff gave here stays. False if nothing changed.
 */
export const setPlatformExtension = (
  tx: Db,
  whose: { lessonId: number; userId: number },
  dueAt: Date | null,
): Promise<boolean> =>
  dueAt === null ? deletePlatformExtension(tx, whose) : upsertPlatformExtension(tx, whose, dueAt);
