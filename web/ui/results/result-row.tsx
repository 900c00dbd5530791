import type { ReactNode } from 'react';
import { StatusMark } from '../feedback/status-mark.tsx';
import styles from './result-row.module.css';

type Props = {
  id: string;
  isOpen: boolean;
  mark: { kind: 'pass' | 'fail' | 'untested'; word: string };
  title: string;
  /** Beside the title while it is closed. */
  aside: string;
  onToggle: () => void;
  children: ReactNode;
};

/** One test, or several that passed, which opens. */
export const ResultRow = ({ id, isOpen, mark, title, aside, onToggle, children }: Props) => (
  <details id={id} open={isOpen} className={styles.row}>
    <summary
      onClick={event => {
        // Controlled by React: otherwise the browser toggles it itself, and the next render closes it again.
        event.preventDefault();
        onToggle();
      }}
    >
      <StatusMark {...mark} isWordHidden />
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        {!isOpen && aside !== '' && <span className={styles.aside}> {aside}</span>}
      </span>
    </summary>
    {children}
  </details>
);
