import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ArrowLeftIcon, ListIcon } from '#web/ui/button/icons.tsx';
import { ProgressCairn } from './progress-cairn.tsx';
import styles from './lesson-top.module.css';

const t = lessonTexts;

type Props = {
  /** The heading of the page. */
  title: ReactNode;
  completed: number;
  total: number;
  percent: number;
  isComplete: boolean;
  /** The save status for students; links to other students for teachers. */
  tools: ReactNode;
  /** Null in a launch into one lesson, which has nowhere to go back to. */
  onBack: (() => void) | null;
  onContents: () => void;
};

/** Title, progress and tools of the lesson. */
export const LessonTop = (props: Props) => {
  const { title, completed, total, percent, isComplete, tools, onBack, onContents } = props;
  return (
    <div className={styles.top}>
      {onBack && <IconButton label={t.back} icon={<ArrowLeftIcon />} onClick={onBack} />}
      <div className={styles.title}>{title}</div>
      <div className={styles.tools}>
        <ProgressCairn
          completed={completed}
          total={total}
          label={t.progress}
          valueText={t.progressOf(completed, total, percent)}
          word={isComplete ? texts.courses.withNew(t.lessonComplete, total - completed) : t.percent(percent)}
        />
        {tools}
        <Button
          variant="default"
          className={styles.button ?? ''}
          leftSection={<ListIcon />}
          onClick={onContents}
        >
          {t.contents}
        </Button>
      </div>
    </div>
  );
};
