import type { ReactNode } from 'react';
import { ChevronRightIcon } from '../button/icons.tsx';
import styles from './breadcrumb.module.css';

type Props = {
  label: string;
  /** The ancestors, from the root to the parent. */
  links: { key: string; link: ReactNode }[];
  here: string;
};

export const Breadcrumb = ({ label, links, here }: Props) => (
  <nav aria-label={label}>
    <ol className={styles.trail}>
      {links.map(({ key, link }) => (
        <li key={key}>
          {link} <ChevronRightIcon />
        </li>
      ))}
      <li aria-current="page">
        <span className={styles.here}>{here}</span>
      </li>
    </ol>
  </nav>
);
