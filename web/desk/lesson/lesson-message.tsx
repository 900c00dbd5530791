import type { ReactNode } from 'react';
import styles from './lesson-message.module.css';

/** A message in place of a lesson, with the padding that a lesson does not have. */
export const LessonMessage = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={styles.message}>
    {title !== undefined && (
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
    )}
    {children}
  </div>
);
