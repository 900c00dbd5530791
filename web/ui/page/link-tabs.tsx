import type { ReactNode } from 'react';
import styles from './link-tabs.module.css';

/** Navigation between the screens of one area, styled as tabs. They are links, not ARIA tabs. */
export const LinkTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.tabs}>
    {children}
  </nav>
);
