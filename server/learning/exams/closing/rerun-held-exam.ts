import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { isHeld } from './closing.db.ts';
import { queueFinalRuns } from './queue-final-runs.ts';

/** Call it in the transaction that publishes corrected tests: what counts in an exam is run with them, before its release. */
export const rerunHeldExam = async (services: Services, tx: Db, lesson: { id: number }): Promise<void> => {
  if (await isHeld(tx, lesson)) await queueFinalRuns(services, tx, { lessonId: lesson.id });
};
