import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from '../completion/on-lesson-state-changed.ts';
import {
  updateDoneLessonsCompleted,
  updateLessonsDoneByArrival,
  updateRemovalUndone,
  updateWorkMoved,
} from './removal.db.ts';

type Move = { exerciseId: number; fromLessonId: number; toLessonId: number; at: Date };

/** Call it in the transaction that moves an exercise: its work goes along, and both lessons are what they are then. */
export const moveWork = async (services: Services, tx: Db, { at, ...move }: Move): Promise<void> => {
  const { exerciseId, fromLessonId, toLessonId } = move;
  await updateWorkMoved(tx, move);
  await updateDoneLessonsCompleted(tx, { lessonId: fromLessonId, exerciseId, at });
  // Moved back: those whom its absence had completed the lesson have it left again.
  await updateRemovalUndone(tx, { lessonId: toLessonId, exerciseId });
  await updateLessonsDoneByArrival(tx, toLessonId);
  for (const lessonId of [fromLessonId, toLessonId])
    await onLessonStateChanged.call(services, tx, { lessonId, at });
};
