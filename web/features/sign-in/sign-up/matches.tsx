import type { ReactNode } from 'react';
import { CheckIcon } from '#web/ui/button/icons.tsx';
import styles from '../forms.module.css';

/** Confirms that a repeated field matches. */
export const Matches = ({ children }: { children: ReactNode }) => (
  <span className={styles.matches}>
    <CheckIcon /> {children}
  </span>
);
