import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction that puts a deleted lesson back, or a module with its lessons. */
export const onLessonRestored = defineHook<{ courseId: number; at: Date }>('lesson restored');
