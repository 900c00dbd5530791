import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The one h1 of a screen. It takes the focus when the screen opens, so that a screen reader says where we are. */
export const PageHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h1 id={id} className={styles.heading} tabIndex={-1}>
    {children}
  </h1>
);
