import { progressTexts } from '../progress-texts.ts';
import { MatrixMark } from './matrix-mark.tsx';
import styles from './matrix-legend.module.css';

const t = progressTexts.courseProgress;

const examples = [
  { word: t.words.completed, state: { percent: 100 } },
  { word: t.words['in-progress'], state: { percent: 60 } },
  { word: t.words['not-started'], state: { percent: null } },
] as const;

/** What the marks of the table mean. */
export const MatrixLegend = () => (
  <ul className={styles.legend} aria-label={t.legend}>
    {examples.map(({ word, state }) => (
      <li key={word}>
        <MatrixMark {...state} />
        {word}
      </li>
    ))}
    <li>
      <span className={styles.late} aria-hidden="true" />
      {t.late}
    </li>
    <li>
      <MatrixMark percent={40} isStuck />
      {t.stuck}
    </li>
  </ul>
);
