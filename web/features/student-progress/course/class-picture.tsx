import type { CSSProperties } from 'react';
import { progressTexts } from '../progress-texts.ts';
import type { MatrixStudent } from './matrix-rows.ts';
import styles from './class-picture.module.css';

const t = progressTexts.courseProgress;

/** From this share on there is room for the number inside. */
const roomFor = 0.3;

const countsOf = (students: MatrixStudent[], index: number) => {
  const percents = students.map(({ progress }) => progress[index] ?? null);
  const done = percents.filter(percent => percent === 100).length;
  const notBegun = percents.filter(percent => percent === null).length;
  return { done, notBegun, atWork: percents.length - done - notBegun };
};

/** How many students have done a lesson, are at work, or have not begun: one column of the picture. */
export const ClassColumn = ({ students, index }: { students: MatrixStudent[]; index: number }) => {
  const counts = countsOf(students, index);
  const share = (count: number) => (students.length === 0 ? 0 : count / students.length);
  const shares = {
    '--done': `${share(counts.done) * 100}%`,
    '--begun': `${share(counts.done + counts.atWork) * 100}%`,
  } as CSSProperties;
  return (
    <div className={styles.column} style={shares} title={t.picture(counts)}>
      <span className="visually-hidden">{t.picture(counts)}</span>
      <span className={styles.begun} />
      {counts.done > 0 && <span className={styles.done} />}
      <span
        className={styles.number}
        data-inside={share(counts.done) >= roomFor || undefined}
        aria-hidden="true"
      >
        {counts.done}
      </span>
    </div>
  );
};

/** Beside the picture: how many students it shows, and what its areas mean. */
export const ClassKey = ({ count }: { count: number }) => (
  <div className={styles.key}>
    <strong>{t.students(count)}</strong>
    <span>
      <i className={styles.done} />
      {t.words.completed}
    </span>
    <span>
      <i className={styles.begun} />
      {t.words['in-progress']}
    </span>
    <span>
      <i />
      {t.words['not-started']}
    </span>
  </div>
);
