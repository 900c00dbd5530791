import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The only h1 of a screen. `useArrival` focuses it when the screen opens, so that screen readers announce the screen. */
export const PageHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h1 id={id} className={styles.heading} tabIndex={-1}>
    {children}
  </h1>
);
