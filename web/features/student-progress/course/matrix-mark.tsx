import type { CSSProperties } from 'react';
import { CheckIcon } from '#web/ui/button/icons.tsx';
import { progressTexts } from '../progress-texts.ts';
import { statusOfPercent } from './matrix-rows.ts';
import styles from './matrix-mark.module.css';

const t = progressTexts.courseProgress;

export type MarkState = { percent: number | null; isLate?: boolean; isStuck?: boolean };

/** Everything that the mark shows, in words. */
export const wordsOf = ({ percent, isLate = false, isStuck = false }: MarkState): string[] => {
  const status = statusOfPercent(percent);
  return [
    status === 'in-progress' ? t.percent(percent ?? 0) : t.words[status],
    ...(isLate ? [t.late] : []),
    ...(isStuck ? [t.stuck] : []),
  ];
};

/** A check, a percentage with its bar, or a dot; a small dot beside it for late, a ring for stuck. Only for the eye. */
export const MatrixMark = ({ percent, isLate = false, isStuck = false }: MarkState) => {
  const status = statusOfPercent(percent);
  return (
    <span
      className={styles.mark}
      data-status={status}
      data-stuck={isStuck || undefined}
      data-late={isLate || undefined}
      style={{ '--share': `${percent ?? 0}%` } as CSSProperties}
      aria-hidden="true"
    >
      {status === 'completed' && <CheckIcon />}
      {status === 'in-progress' && t.percent(percent ?? 0)}
      {status === 'not-started' && '·'}
      {isLate && <span className={styles.late} />}
    </span>
  );
};
