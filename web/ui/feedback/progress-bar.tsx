import styles from './progress-bar.module.css';

type Props = { label: string; percent: number; valueText: string };

export const ProgressBar = ({ label, percent, valueText }: Props) => (
  <span className={styles.progress}>
    <progress
      className={styles.bar}
      value={percent}
      max={100}
      aria-label={label}
      aria-valuetext={valueText}
    />
    <span className={styles.number} aria-hidden="true">
      {percent} %
    </span>
  </span>
);
