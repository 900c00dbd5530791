import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction that adds an exercise to this lesson. */
export const onExerciseAdded = defineHook<{ lessonId: number; at: Date }>('exercise added');
