import type { Db } from '#server/platform/db/db.ts';
import { lockUserLessons, updateScoresSubmitted, updateScoresUnsubmitted } from '../work.db.ts';

/**
 * Call it in the transaction that stores what the LMS has taken or should hold next, after that. The lessons are locked
 * before `listUnsent` reads, so that of two scores of a lesson that are stored at once the second one sees the first.
 * Lessons of which the LMS has the newest state are shown as sent if they are completed, the others are not.
 */
export const recordGradesSent = async (
  tx: Db,
  userLessonIds: number[],
  listUnsent: (tx: Db, userLessonIds: number[]) => Promise<number[]>,
  at: Date,
): Promise<void> => {
  const ids = [...new Set(userLessonIds)];
  if (ids.length === 0) return;
  await lockUserLessons(tx, ids);
  const unsent = new Set(await listUnsent(tx, ids));
  await updateScoresUnsubmitted(
    tx,
    ids.filter(id => unsent.has(id)),
  );
  await updateScoresSubmitted(
    tx,
    ids.filter(id => !unsent.has(id)),
    at,
  );
};
