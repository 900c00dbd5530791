import { defineHook } from '#server/platform/define-hook.ts';

/** One student's lesson, or without `userId` that of all students. */
type ChangedLesson = { lessonId: number; userId?: number; at: Date };

/** Called in the transaction in which an exercise or a lesson became completed, or a completion was undone. */
export const onLessonStateChanged = defineHook<ChangedLesson>('lesson state changed');
