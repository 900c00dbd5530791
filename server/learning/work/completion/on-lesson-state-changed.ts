import { defineHook } from '#server/platform/define-hook.ts';

/** One student's lesson, or without `userId` that of all students. */
type ChangedLesson = {
  lessonId: number;
  userId?: number;
  at: Date;
  /** Staff marked it or took a mark back, as opposed to what the student did. */
  isByStaff?: boolean;
};

/** Called in the transaction in which an exercise or a lesson became completed, or a completion was undone. */
export const onLessonStateChanged = defineHook<ChangedLesson>('lesson state changed');
