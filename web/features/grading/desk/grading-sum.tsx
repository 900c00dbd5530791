import type { Grading } from '#contract/learning/grading.ts';
import { type ByHand, withByHand } from '#contract/learning/points/exercise-points.ts';
import { gradingTexts as t } from '../grading-texts.ts';
import styles from './grading-desk.module.css';

type Props = { tests: Grading['tests']; byHand: ByHand & { points: number } };

/** What the ticked items give, in a course with points together with the tests. */
export const GradingSum = ({ tests, byHand }: Props) => {
  const { points, most, isAlone } = byHand;
  if (!tests) return <strong className={styles.sum}>{t.sum(points, most)}</strong>;
  const total = withByHand(tests, byHand);
  return (
    <p className={styles.sums}>
      <strong className={styles.sum}>{t.sum(total.reached, total.most)}</strong>
      <span className={styles.quiet}>
        {isAlone ? t.alone : t.parts(t.share(tests.reached, tests.most), t.share(points, most))}
      </span>
    </p>
  );
};
