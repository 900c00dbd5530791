import type { ReactNode } from 'react';
import styles from './task-line.module.css';

type LineProps = { icon: ReactNode; name: string; count: string };

const Words = ({ icon, name, count }: LineProps) => (
  <>
    {icon}
    <span className={styles.name}>{name}</span>
    <span className={styles.count}>{count}</span>
  </>
);

type Props = LineProps & { isOpen: boolean; onToggle: () => void; children: ReactNode };

/** A line below the task which opens. */
export const TaskLine = ({ isOpen, onToggle, children, ...words }: Props) => (
  <details className={styles.part} open={isOpen}>
    <summary
      className={styles.line}
      onClick={event => {
        // Controlled by React: otherwise the browser toggles it itself, and the next render closes it again.
        event.preventDefault();
        onToggle();
      }}
    >
      <Words {...words} />
    </summary>
    {children}
  </details>
);

/** A line below the task which leads elsewhere on the page. */
export const TaskButton = ({ onClick, ...words }: LineProps & { onClick: () => void }) => (
  <button type="button" className={`${styles.part} ${styles.line}`} onClick={onClick}>
    <Words {...words} />
  </button>
);
