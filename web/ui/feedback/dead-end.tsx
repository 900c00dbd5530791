import type { ReactNode } from 'react';
import { PageHeading } from '../page/page-heading.tsx';
import styles from './dead-end.module.css';

/** A screen for users who cannot continue: the reason, and a link. */
export const DeadEnd = ({ title, body, link }: { title: string; body: string; link: ReactNode }) => (
  <div className={styles.deadEnd}>
    <PageHeading>{title}</PageHeading>
    <p>{body}</p>
    <p>{link}</p>
  </div>
);
