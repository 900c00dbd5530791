import { defineHook } from '#server/platform/define-hook.ts';

/**
 * Called in the transaction in which a lesson of a course with points gives more or less than before. That concerns those, too, who
 * have not begun it: what they could reach in the course is something else.
 */
export const onOfferedChanged = defineHook<{ courseId: number; at: Date }>('offered points changed');
