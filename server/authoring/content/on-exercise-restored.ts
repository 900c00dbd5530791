import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction that puts a deleted exercise back into this lesson. */
export const onExerciseRestored = defineHook<{ exerciseId: number; lessonId: number; at: Date }>(
  'exercise restored',
);
