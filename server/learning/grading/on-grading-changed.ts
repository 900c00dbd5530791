import { defineHook } from '#server/platform/define-hook.ts';

/**
 * Called in the transaction in which the released grading of these people in a lesson became another one, came or went: their
 * points change.
 */
export const onGradingChanged = defineHook<{ lessonId: number; userIds: number[]; at: Date }>(
  'grading changed',
);
