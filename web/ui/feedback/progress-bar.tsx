import type { ComponentProps } from 'react';
import styles from './progress-bar.module.css';

/** The bar alone. Callers that show the number as text hide it from screen readers. */
export const Bar = ({ className = '', ...rest }: Omit<ComponentProps<'progress'>, 'max'>) => (
  <progress {...rest} className={`${styles.bar} ${className}`} max={100} />
);

type Props = { label: string; percent: number; valueText: string };

export const ProgressBar = ({ label, percent, valueText }: Props) => (
  <span className={styles.progress}>
    <Bar className={styles.wide ?? ''} value={percent} aria-label={label} aria-valuetext={valueText} />
    <span className={styles.number} aria-hidden="true">
      {percent} %
    </span>
  </span>
);
