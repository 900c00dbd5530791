import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LessonMessage } from '#web/desk/lesson/lesson-message.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './job-failed.module.css';

const t = lessonTexts;

/** The job that prepares the lesson failed. */
export const JobFailed = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const [isBusy, setBusy] = useState(false);
  const handleRetry = async () => {
    setBusy(true);
    await onRetry().catch(() => {});
    setBusy(false);
  };
  return (
    <LessonMessage title={t.jobFailed}>
      <div role="alert">
        <Notice kind="error">
          <p>{t.jobFailedBody}</p>
        </Notice>
      </div>
      <Button className={styles.button ?? ''} aria-disabled={isBusy} onClick={() => void handleRetry()}>
        {isBusy ? texts.common.loading : texts.common.tryAgain}
      </Button>
    </LessonMessage>
  );
};
