import { storeCountedCode } from '#server/learning/work/exercises/store-counted-code.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSittingById, readNow, type SittingRow } from '../exams.db.ts';
import { makeReceipt } from '../receipts/make-receipt.ts';
import { listSatExercises, updateClosed, upsertAnswer } from './closing.db.ts';
import { queueFinalRuns } from './queue-final-runs.ts';
import { reachedCode } from './reached-code.ts';

/** What counts is stored, and a receipt made. Call it with the sitting locked, so that no save comes between. */
export const closeLocked = async (services: Services, tx: Db, sitting: SittingRow): Promise<void> => {
  if (sitting.closedAt || !sitting.endsAt) return;
  const endedAt = sitting.handedInAt ?? sitting.endsAt;
  for (const exercise of await listSatExercises(tx, sitting)) {
    const { userExerciseId } = exercise;
    const counted = await reachedCode(tx, exercise, endedAt);
    await upsertAnswer(tx, sitting, { userExerciseId, ...counted });
    await storeCountedCode(tx, { id: userExerciseId }, counted);
  }
  await makeReceipt(tx, sitting);
  await updateClosed(tx, sitting);
  await queueFinalRuns(services, tx, { lessonId: sitting.lessonId, sittingId: sitting.id });
};

/** By its id, once its end has come. Idempotent. */
export const closeSitting = (services: Services, id: number): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const sitting = await lockSittingById(tx, id);
    if (!sitting?.endsAt) return;
    const isDue = sitting.handedInAt !== null || sitting.endsAt <= (await readNow(tx));
    if (isDue) await closeLocked(services, tx, sitting);
  });
