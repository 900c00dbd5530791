import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lessonTexts } from './lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { ScreenFailure } from '#web/ui/feedback/screen-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './lesson-waiting.module.css';

const t = lessonTexts;

/** After this long a wait needs a reason. */
const patience = 3000;

/** On its way; while a job prepares the lesson it says so, after a while. */
export const LessonLoading = ({
  isPreparing = false,
  onRetry,
}: {
  isPreparing?: boolean;
  onRetry: () => void;
}) => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const clock = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(clock);
  }, []);
  return (
    <div className={styles.message}>
      <LoadingLines
        texts={{ ...texts.common, stillLoading: workbenchTexts.stillLoading }}
        lines={6}
        onRetry={onRetry}
      />
      {isPreparing && isLong && <p className={styles.why}>{t.preparing}</p>}
    </div>
  );
};

export const LessonLoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className={styles.message}>
    <ScreenFailure
      texts={{ ...texts.common, title: workbenchTexts.loadFailed }}
      error={error}
      onRetry={onRetry}
    />
  </div>
);

/** The lesson could not be prepared. */
export const JobFailed = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const [isBusy, setBusy] = useState(false);
  const handleRetry = async () => {
    setBusy(true);
    await onRetry().catch(() => {});
    setBusy(false);
  };
  return (
    <div className={styles.message}>
      <h1 className={styles.title} tabIndex={-1}>
        {t.jobFailed}
      </h1>
      <div role="alert">
        <Notice kind="error">
          <p>{t.jobFailedBody}</p>
        </Notice>
      </div>
      <Button className={styles.button ?? ''} aria-disabled={isBusy} onClick={() => void handleRetry()}>
        {isBusy ? texts.common.loading : texts.common.tryAgain}
      </Button>
    </div>
  );
};
