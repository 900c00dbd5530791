import type { CSSProperties } from 'react';
import type { Attempt } from '#contract/learning/attempts.ts';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './attempts-button.module.css';

/** Enough to see that it gets better. */
const mostBars = 10;

const shareOf = ({ passed, total }: Attempt) => (total === 0 ? 0 : Math.round((100 * passed) / total));

type Props = { attempts: Attempt[]; onOpen: () => void };

/** How many attempts there were, each with a bar as high as its share of passed tests. */
export const AttemptsButton = ({ attempts, onOpen }: Props) => (
  <button type="button" className={styles.attempts} onClick={onOpen}>
    <span className={styles.word}>{lessonTexts.attempts.count(attempts.length)}</span>
    <span className={styles.bars} aria-hidden="true">
      {attempts.slice(-mostBars).map(attempt => (
        <i key={attempt.id} style={{ '--share': `${shareOf(attempt)}%` } as CSSProperties} />
      ))}
    </span>
  </button>
);
