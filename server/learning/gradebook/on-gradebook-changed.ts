import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction in which staff changed what counts in a course: its totals are others. */
export const onGradebookChanged = defineHook<{ courseId: number; at: Date }>('gradebook changed');
