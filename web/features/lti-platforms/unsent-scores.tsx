import { Button } from '@mantine/core';
import type { UnsentScore } from '#contract/lti-course.ts';
import { unsentGradeTexts } from '#web/texts/unsent-grade-texts.ts';
import { ltiTexts } from './lti-texts.ts';
import styles from './lti-platforms.module.css';

const t = { ...unsentGradeTexts, ...ltiTexts };

type Props = { scores: UnsentScore[]; isBusy: boolean; onResend: () => void };

/** Grades that no platform has accepted yet. */
export const UnsentScores = ({ scores, isBusy, onResend }: Props) => (
  <section className={styles.section} aria-labelledby="scores-title">
    <div className={styles.line}>
      <h2 id="scores-title">{t.unsentTitle}</h2>
      <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && onResend()}>
        {t.sendAgain}
      </Button>
    </div>
    <ul className={styles.cards}>
      {scores.map(score => (
        <li key={score.id} className={styles.card}>
          <p>{t.unsentOf(score.studentName, score.lessonName, score.courseName, score.platformName)}</p>
          <p className={styles.lead}>
            {score.state === 'parked' ? t.parked : t.waiting(score.attempts)} {score.lastError}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
