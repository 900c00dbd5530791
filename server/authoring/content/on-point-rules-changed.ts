import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction after which points count by other rules or dates, in a lesson or in all of a course. */
export const onPointRulesChanged = defineHook<{ lessonId: number } | { courseId: number }>(
  'point rules changed',
);
