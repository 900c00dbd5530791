import { Button } from '@mantine/core';
import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import type { StudentStep } from '../lesson-player.queries.ts';
import { fullNameOf } from './teacher-actions.ts';
import styles from '../student/student-desk.module.css';

const t = lessonTexts.teacher;

type Props = { step: StudentStep; isByMe: boolean; onMark: () => void; onUndo: () => void };

/** The student's status in the exercise, and the teacher's actions on it. */
export const MarkComplete = ({ step, isByMe, onMark, onUndo }: Props) => {
  const { isCompleted, completedAt, instructorBypassed, bypassedBy, bypassedAt } = step;
  if (!isCompleted)
    return (
      <Button variant="default" className={styles.button ?? ''} onClick={onMark}>
        {t.markComplete}
      </Button>
    );
  if (!instructorBypassed)
    return <StatusMark kind="pass" word={lessonTexts.completedAt(showMoment(completedAt ?? ''))} />;
  const byWhom = bypassedBy && bypassedAt ? t.markedBy(fullNameOf(bypassedBy), showMoment(bypassedAt)) : null;
  return (
    <>
      <StatusMark kind="pass" word={isByMe ? t.markedByYou : (byWhom ?? lessonTexts.statuses.completed)} />
      <Button variant="default" className={styles.button ?? ''} onClick={onUndo}>
        {t.undo}
      </Button>
    </>
  );
};
