import { defineHook } from '#server/platform/define-hook.ts';

/** One student's lesson, or without `userId` that of all students. */
type ChangedLesson = { lessonId: number; userId?: number; at: Date };

/** Called in the transaction in which a lesson may have become completed. */
export const onLessonStateChanged = defineHook<ChangedLesson>('lesson state changed');
