import type { UserLessonOfSite } from './site-work.db.ts';

/** Maps a row of the site-wide list to the nested form of the contract. */
export const showUserLessonOfSite = (row: UserLessonOfSite) => ({
  id: row.id,
  userId: row.userId,
  lessonId: row.lessonId,
  user: { id: row.userId, firstName: row.firstName, lastName: row.lastName, email: row.email },
  lesson: {
    id: row.lessonId,
    name: row.lesson,
    cairnModule: {
      name: row.module,
      cairnCourse: { name: row.course, contextId: row.contextId },
    },
  },
  isCompleted: row.completedAt !== null,
  createdAt: row.createdAt,
  completedAt: row.completedAt,
  isGraded: row.isGraded,
  isScoreSubmitted: row.scoreSubmittedAt !== null,
  scoreSubmittedAt: row.scoreSubmittedAt,
  scoreProblem: row.scoreProblem,
});
