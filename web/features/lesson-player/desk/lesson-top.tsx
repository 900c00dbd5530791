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
  /** The heading of the page, with what stands around it. */
  title: ReactNode;
  completed: number;
  total: number;
  percent: number;
  isComplete: boolean;
  /** Whether everything is saved, or whose neighbours one can go to. */
  tools: ReactNode;
  /** Null where there is nowhere to go back to: a link opened the lesson alone. */
  onBack: (() => void) | null;
  onContents: () => void;
};

/** Where we are, how far, and whether what was typed is safe. */
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
