import { TextButton } from '#web/ui/button/text-button.tsx';
import type { UserLessonOfSite } from '#contract/site/site-work.ts';
import { showMoment } from '#web/texts/moments.ts';
import { adminTexts } from '../admin-texts.ts';
import styles from './list-frame.module.css';

const t = adminTexts.userLessons;

const nameOf = ({ user }: UserLessonOfSite) => `${user.firstName} ${user.lastName}`;

type Props = { userLesson: UserLessonOfSite; onResend: () => void };

/** The state of the grade in the gradebook of the learning management system, if the lesson was opened from one. */
export const GradebookCell = ({ userLesson, onResend }: Props) => {
  const { isGraded, scoreSubmittedAt, scoreProblem } = userLesson;
  if (scoreSubmittedAt) return <span>{t.sent(showMoment(scoreSubmittedAt))}</span>;
  if (!isGraded) return <span>{t.noGradebook}</span>;
  if (!scoreProblem) return <span>{t.notSent}</span>;
  return (
    <span>
      {t.sendFailed(scoreProblem)}{' '}
      <TextButton
        className={styles.resend ?? ''}
        aria-label={t.resendTo(nameOf(userLesson))}
        onClick={onResend}
      >
        {t.resend}
      </TextButton>
    </span>
  );
};
