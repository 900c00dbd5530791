import { onLessonStateChanged } from '#server/learning/work/completion/on-lesson-state-changed.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { onGradingChanged } from './on-grading-changed.ts';

type Changed = { lessonId: number; userIds: number[]; at: Date };

/** Whatever is computed from points follows: what the LMS gets of one student, or of all if several changed. */
export const tellPointsChanged = async (services: Services, tx: Db, changed: Changed): Promise<void> => {
  const { lessonId, userIds, at } = changed;
  const [userId] = userIds;
  if (userId === undefined) return;
  await onGradingChanged.call(services, tx, changed);
  const whose = userIds.length === 1 ? { userId } : {};
  await onLessonStateChanged.call(services, tx, { lessonId, ...whose, at, isByStaff: true });
};
