import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction after which another rubric may hold for an exercise than before. */
export const onRubricChanged = defineHook<{ exerciseId: number; at: Date }>('rubric changed');
