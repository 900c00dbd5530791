import type { ReactNode } from 'react';
import styles from './link-tabs.module.css';

/** Ways between the screens of one place, the one that is open underlined. They are links, not ARIA tabs. */
export const LinkTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.tabs}>
    {children}
  </nav>
);
