import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './loading-lines.module.css';

type LoadingTexts = { loading: string; stillLoading: string; tryAgain: string };
type Props = {
  texts: LoadingTexts;
  /** The expected number of lines, to keep the layout shift small. */
  lines: number;
  onRetry: () => void;
};

const patience = 10_000;

/** A skeleton, shown after a short delay so that fast loads do not flash. */
export const LoadingLines = ({ texts, lines, onRetry }: Props) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const clock = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(clock);
  }, []);
  return (
    <div className={styles.loading}>
      <output className={styles.text}>{isSlow ? texts.stillLoading : texts.loading}</output>
      {isSlow && (
        <Button variant="default" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <div className={styles.lines} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={styles.line} />
        ))}
      </div>
    </div>
  );
};
