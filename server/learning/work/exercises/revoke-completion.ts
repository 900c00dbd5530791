import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from '../completion/on-lesson-state-changed.ts';
import {
  findStudentOf,
  getUserExercise,
  lockUserLessonOf,
  updateCompletionRevoked,
  updateLessonReopened,
} from '../work.db.ts';

/**
 * Takes a completion away, and that of the lesson if the exercise was part of it. False if it is not completed, or was marked
 * as complete by staff.
 */
export const revokeCompletion = async (
  services: Services,
  tx: Db,
  { id }: { id: number },
  { number, at }: { number: number; at: Date },
): Promise<boolean> => {
  await lockUserLessonOf(tx, id);
  const before = await getUserExercise(tx, id);
  const revoked = before.completedAt && (await updateCompletionRevoked(tx, before, number));
  if (!before.completedAt || !revoked) return false;
  await updateLessonReopened(tx, revoked, before.completedAt);
  const student = await findStudentOf(tx, id);
  if (student) await onLessonStateChanged.call(services, tx, { ...student, at, isByStaff: true });
  return true;
};
