import { Button } from '@mantine/core';
import { useState } from 'react';
import { logProblem } from '#web/browser/log-problem.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { useTools } from '#web/session/tools.ts';
import { DownloadIcon } from '#web/ui/button/icons.tsx';
import { progressTexts } from '../progress-texts.ts';
import { useWorkDownload } from '../student-progress.queries.ts';
import styles from './csv-button.module.css';

const t = progressTexts.studentProgress;

type Props = {
  contextId: string;
  /** Null for the whole course. */
  lessonId: number | null;
};

/** The code of all students as a zip of plain files. */
export const WorkButton = ({ contextId, lessonId }: Props) => {
  const { announcer } = useTools();
  const download = useWorkDownload(contextId, lessonId);
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    if (isBusy) return;
    setBusy(true);
    // The API client shows a toast, so only log here.
    const file = await download().catch((cause: unknown) => {
      logProblem('The code could not be downloaded', cause);
      return null;
    });
    setBusy(false);
    if (!file) return;
    saveFile(file.fileName, file.bytes, file.type);
    announcer.say(t.workDone(file.fileName));
  };
  return (
    <Button
      variant="default"
      className={styles.button ?? ''}
      leftSection={<DownloadIcon />}
      aria-disabled={isBusy}
      onClick={() => void handleClick()}
    >
      {isBusy ? t.workBusy : t.work}
    </Button>
  );
};
