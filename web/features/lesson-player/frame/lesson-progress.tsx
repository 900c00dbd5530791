import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import type { Step } from '../lesson-player.queries.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { completedOf, percentOf } from './lesson-steps.ts';
import styles from './lesson-progress.module.css';

const t = lessonTexts;

type Points = { reached: number; most: number };

type Props = {
  steps: Step[];
  isComplete: boolean;
  /** Where there are no stones beside it. */
  hasBar: boolean;
  /** In a course with points. */
  points: Points | undefined;
};

/** How much of the lesson is done, in words; with a bar where stones have no room. */
export const LessonProgress = ({ steps, isComplete, hasBar, points }: Props) => {
  const completed = completedOf(steps);
  const percent = percentOf(steps, isComplete);
  return (
    <span
      className={styles.progress}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element shows no words
      role="progressbar"
      aria-label={t.progress}
      aria-valuemin={0}
      aria-valuemax={steps.length}
      aria-valuenow={completed}
      aria-valuetext={[t.progressOf(completed, steps.length, percent), points && pointsTexts.of(points)]
        .filter(Boolean)
        .join(', ')}
    >
      {hasBar && (
        <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.ground} width="100" height="8" />
          <rect className={styles.done} width={percent} height="8" />
        </svg>
      )}
      <span>
        {isComplete ? texts.courses.withNew(t.lessonComplete, steps.length - completed) : t.percent(percent)}
      </span>
      {points && <span className={styles.points}>{pointsTexts.of(points)}</span>}
    </span>
  );
};
