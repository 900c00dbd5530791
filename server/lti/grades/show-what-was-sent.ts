import { recordGradesSent } from '#server/learning/work/lessons/record-grade-sent.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listLessonsUnsent } from './scores.db.ts';

/** Tells students whether the platforms have the newest state of these lessons. Idempotent. */
export const showWhatWasSent = (tx: Db, userLessonIds: number[], now: Date): Promise<void> =>
  recordGradesSent(tx, userLessonIds, listLessonsUnsent, now);
