import { TextButton } from '#web/ui/button/text-button.tsx';
import { useEffect, useState } from 'react';
import { progressTexts } from './progress-texts.ts';
import { RefreshIcon } from '#web/ui/button/icons.tsx';
import styles from './freshness.module.css';

const t = progressTexts.studentProgress;

const useNow = () => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  return now;
};

type Props = { trueAt: number; isRefreshing: boolean; onRefresh: () => void };

/** How old the data is. Not a live region: it would be read out every second. */
export const Freshness = ({ trueAt, isRefreshing, onRefresh }: Props) => {
  const seconds = Math.max(0, Math.floor((useNow() - trueAt) / 1000));
  return (
    <p className={styles.freshness}>
      <span>{t.updated(seconds)}</span>
      <span aria-hidden="true">·</span>
      <TextButton className={styles.refresh ?? ''} aria-disabled={isRefreshing} onClick={onRefresh}>
        <RefreshIcon /> {isRefreshing ? t.refreshing : t.refresh}
      </TextButton>
    </p>
  );
};
