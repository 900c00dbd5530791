import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './loading-lines.module.css';

type LoadingTexts = { loading: string; stillLoading: string; tryAgain: string };
type Props = {
  texts: LoadingTexts;
  /** How many lines will probably be here, so that little moves when they come. */
  lines: number;
  onRetry: () => void;
};

const patience = 10_000;

/** Stands where something is on its way. Nothing shows for a moment, since mostly a moment is all it takes. */
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
