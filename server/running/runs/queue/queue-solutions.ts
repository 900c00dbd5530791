import type { Db } from '#server/platform/db/db.ts';
import { queueRun } from './queue-run.ts';

type Solved = { id: number; version: number; solutionCode: string };

/** Queues background runs of solutions: imported exercises become PASSING only after a run on this server. */
export const queueSolutions = async (
  tx: Db,
  author: { id: number },
  exercises: readonly Solved[],
  now: Date,
): Promise<void> => {
  for (const { id, version, solutionCode } of exercises) {
    const run = { kind: 'author', exerciseId: id, exerciseVersion: version, userExerciseId: null };
    await queueRun(tx, { ...run, code: solutionCode, userId: author.id }, now, { inBackground: true });
  }
};
