import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction in which somebody begins a lesson. */
export const onLessonBegun = defineHook<{ lessonId: number; userId: number }>('lesson begun');
