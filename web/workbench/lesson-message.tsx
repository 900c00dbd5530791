import type { ReactNode } from 'react';
import styles from './lesson-message.module.css';

/** In the place of a lesson, which otherwise fills the screen to its edges. */
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
