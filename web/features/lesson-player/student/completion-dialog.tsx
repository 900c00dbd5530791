import { Button } from '@mantine/core';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import styles from './completion-dialog.module.css';

const t = lessonTexts.complete;

export type Completion = {
  tests: number;
  isLessonComplete: boolean;
  /** Completed by this run; running an exercise of a completed lesson again does not count. */
  hasCompletedLesson: boolean;
};

type Props = {
  completion: Completion | null;
  onNext: () => void;
  /** Null in a launch into one lesson. */
  onReturn: (() => void) | null;
  onClose: () => void;
};

/** All tests passed. The primary button has the focus, so that Enter continues; Escape returns to the code. */
export const CompletionDialog = ({ completion, onNext, onReturn, onClose }: Props) => (
  <Dialog
    title={completion?.hasCompletedLesson ? t.lesson : t.exercise}
    closeLabel={texts.common.close}
    isOpen={completion !== null}
    onClose={onClose}
  >
    {completion && (
      <div className={styles.body}>
        <p>{t.body(completion.tests)}</p>
        {completion.hasCompletedLesson && <p>{t.lessonBody}</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t.stay}
          </Button>
          {(!completion.isLessonComplete || onReturn) && (
            <Button data-autofocus onClick={completion.isLessonComplete ? (onReturn ?? onClose) : onNext}>
              {completion.isLessonComplete ? t.toCourse : t.next}
            </Button>
          )}
        </div>
      </div>
    )}
  </Dialog>
);
