import { defineHook } from '#server/platform/define-hook.ts';

/**
 * Called in the transaction after which other lessons of a course count than before: one was added, shown, hidden, moved
 * in or out, or restored, or opens at another time. Deletion has a hook of its own.
 */
export const onCourseLessonsChanged = defineHook<{ courseId: number; at: Date }>(
  'lessons of a course changed',
);
