import { Button } from '@mantine/core';
import type { UnsentScore } from '#contract/lti/lti-course.ts';
import { unsentGradeTexts } from '#web/texts/unsent-grade-texts.ts';
import { ltiTexts } from './lti-texts.ts';
import styles from './lti-platforms.module.css';

const t = { ...unsentGradeTexts, ...ltiTexts };

type Props = { scores: UnsentScore[]; total: number; isBusy: boolean; onResend: () => void };

/** A page of platforms comes below. */
const shownAtMost = 5;

/** Grades that no platform has accepted yet. */
export const UnsentScores = ({ scores, total, isBusy, onResend }: Props) => (
  <section className={styles.section} aria-labelledby="scores-title">
    <div className={styles.line}>
      <h2 id="scores-title">
        {t.unsentTitle} ({total})
      </h2>
      <Button variant="default" aria-disabled={isBusy} onClick={() => !isBusy && onResend()}>
        {t.sendAllAgain}
      </Button>
    </div>
    {scores.length > shownAtMost && <p className={styles.lead}>{t.unsentShown(shownAtMost, total)}</p>}
    <ul className={styles.cards}>
      {scores.slice(0, shownAtMost).map(score => (
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
