import { Link } from 'react-router';
import { ArrowLeftIcon } from '#web/ui/button/icons.tsx';
import styles from './back-link.module.css';

/** A link from a detail screen to its list. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back ?? ''}>
    <ArrowLeftIcon /> {children}
  </Link>
);
