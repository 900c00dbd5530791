import type { Db } from '#server/platform/db/db.ts';
import {
  isLessonOpen,
  type PlacedDate,
  updateLessonDue,
  updateLessonVisibility,
  updatePlatformDue,
} from './content.db.ts';

export type { PlacedDate } from './content.db.ts';

/** For other areas, to change due dates. Call these in the caller's transaction. */

export const setLessonDue = (tx: Db, lesson: { id: number }, due: PlacedDate | null): Promise<void> =>
  updateLessonDue(tx, lesson, due);

/** A date of the platform wins over ours; null lets ours hold again. False if it was so before. */
export const setPlatformDue = (tx: Db, lesson: { id: number }, at: Date | null): Promise<boolean> =>
  updatePlatformDue(tx, lesson, at);

export const setLessonVisibility = (
  tx: Db,
  lesson: { id: number },
  visibility: { isDraft: boolean; opens: PlacedDate | null },
): Promise<void> => updateLessonVisibility(tx, lesson, visibility);

/** Whether students can open it now. */
export const canStudentsOpen = (db: Db, lesson: { id: number }): Promise<boolean> => isLessonOpen(db, lesson);
