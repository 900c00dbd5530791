import { defineHook } from '#server/platform/define-hook.ts';

type Moved = { exerciseId: number; fromLessonId: number; toLessonId: number; at: Date };

/** Called in the transaction that moves an exercise to another lesson of its course. */
export const onExerciseMoved = defineHook<Moved>('exercise moved');
