import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction that deletes a lesson, or a module with its lessons. They may be restored. */
export const onLessonDeleted = defineHook<{ courseId: number; at: Date }>('lesson deleted');
