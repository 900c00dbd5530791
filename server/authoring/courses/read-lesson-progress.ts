import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listOwnLessonProgress, listStartedCounts } from './lesson-progress.db.ts';

/** The user's progress per lesson and, for staff, how many learners started each lesson and module. */
export const readLessonProgress = async (
  db: Db,
  course: { id: number },
  user: UserRow,
  { withStarted }: { withStarted: boolean },
) => {
  const [own, started] = await Promise.all([
    listOwnLessonProgress(db, course, user),
    withStarted ? listStartedCounts(db, course) : [],
  ]);
  const lessons = started.flatMap(({ lessonId, count }) =>
    lessonId === null ? [] : [[lessonId, count] as const],
  );
  const modules = started.filter(({ lessonId }) => lessonId === null);
  return {
    own,
    lessonStartedBy: new Map(lessons),
    moduleStartedBy: new Map(modules.map(({ moduleId, count }) => [moduleId, count])),
  };
};
