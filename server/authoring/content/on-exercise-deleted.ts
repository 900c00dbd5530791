import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction that deletes an exercise of this lesson. It may be restored. */
export const onExerciseDeleted = defineHook<{ exerciseId: number; lessonId: number; at: Date }>(
  'exercise deleted',
);
