import type { UserLessonOfSite } from '#contract/site-work.ts';
import { showMoment } from '../../lib/moments.ts';
import { adminTexts } from '../../lib/admin-texts.ts';

const t = adminTexts.userLessons;

/** How it stands with the gradebook of the learning management system that the lesson was opened from, if from one. */
export const GradebookCell = ({ userLesson }: { userLesson: UserLessonOfSite }) => {
  const { isGraded, scoreSubmittedAt, scoreProblem } = userLesson;
  if (scoreSubmittedAt) return <span>{t.sent(showMoment(scoreSubmittedAt))}</span>;
  if (!isGraded) return <span>{t.noGradebook}</span>;
  return <span>{scoreProblem ? t.sendFailed(scoreProblem) : t.notSent}</span>;
};
