import { dueTexts } from '#web/texts/due-texts.ts';
import styles from './late-mark.module.css';

/** Completed after the due date, or not completed and the date is over. */
export const LateMark = () => (
  <span className={styles.late}>
    <span className="visually-hidden">, </span>
    {dueTexts.late}
  </span>
);
