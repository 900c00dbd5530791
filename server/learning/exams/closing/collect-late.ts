import { lateChunks, lostConnectionBefore } from '#server/learning/journal/read-journal.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findSittingById, type SittingRow } from '../exams.db.ts';
import { listSatExercises, listSittingsInGrace, type SatExercise, updateLate } from './closing.db.ts';

/** Work that arrived late of one exercise: it can only count if the connection was lost before the end. */
const collectOf = async (db: Db, { userExerciseId, files }: SatExercise, endsAt: Date) => {
  for (const { pageId, program, lastReceivedAt } of await lateChunks(db, userExerciseId, endsAt)) {
    const gapBeganAt = program && (await lostConnectionBefore(db, userExerciseId, pageId, endsAt));
    if (!program || !gapBeganAt) continue;
    await updateLate(db, {
      userExerciseId,
      code: program.code,
      files: { ...files, ...program.files },
      gapBeganAt,
      arrivedAt: lastReceivedAt,
    });
  }
};

const collectSitting = async (db: Db, sitting: SittingRow) => {
  if (!sitting.endsAt) return;
  for (const exercise of await listSatExercises(db, sitting)) await collectOf(db, exercise, sitting.endsAt);
};

/** What waited for the network and arrived after the end is kept apart, for staff to accept. Idempotent. */
export const collectLate = async (db: Db, lesson?: { id: number }): Promise<void> => {
  for (const id of await listSittingsInGrace(db, lesson)) {
    const sitting = await findSittingById(db, id);
    if (sitting) await collectSitting(db, sitting);
  }
};
