import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction in which somebody begins a lesson, or gets the exercises that are new in it. */
export const onLessonBegun = defineHook<{ lessonId: number; userId: number }>('lesson begun');
