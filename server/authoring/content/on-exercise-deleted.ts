import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction that deletes an exercise of this lesson. */
export const onExerciseDeleted = defineHook<{ lessonId: number; at: Date }>('exercise deleted');
