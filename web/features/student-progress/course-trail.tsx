import { Link } from 'react-router';
import { texts } from '../../lib/texts.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import styles from './trail.module.css';

/** Where we are: the way back, nearest last. */
export const Trail = ({ steps, here }: { steps: { to: string; label: string }[]; here: string }) => (
  <nav aria-label={texts.course.breadcrumb}>
    <ol className={styles.trail}>
      {steps.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link> <ChevronRightIcon />
        </li>
      ))}
      <li aria-current="page">
        <span className={styles.here}>{here}</span>
      </li>
    </ol>
  </nav>
);
