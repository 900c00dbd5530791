import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import styles from './lesson-waiting.module.css';

type Props = { title: string; text: string; action?: ReactNode };

/** A lesson in which there is nothing to show. */
export const EmptyLesson = ({ title, text, action }: Props) => (
  <div className={styles.message}>
    <h1 className={styles.title} tabIndex={-1}>
      {title}
    </h1>
    <EmptyState action={action}>{text}</EmptyState>
  </div>
);
