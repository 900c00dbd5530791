import type { ReactNode } from 'react';
import { LogoMark } from '../page/logo.tsx';
import styles from './empty-state.module.css';

/** The placeholder of an empty list, with how to add something. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={styles.empty}>
    <span className={styles.mark}>
      <LogoMark size={56} />
    </span>
    <p className={styles.text}>{children}</p>
    {action && <div className={styles.actions}>{action}</div>}
  </div>
);
