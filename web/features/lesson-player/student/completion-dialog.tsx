import { Button } from '@mantine/core';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import styles from './completion-dialog.module.css';

const t = lessonTexts.complete;

export type Completion = {
  tests: number;
  isLessonComplete: boolean;
  /** By this very run; who runs an old exercise again is not told once more. */
  hasCompletedLesson: boolean;
};

type Props = {
  completion: Completion | null;
  onNext: () => void;
  /** Null where a link opened the lesson alone. */
  onReturn: (() => void) | null;
  onClose: () => void;
};

/** All tests passed. The focus is on the way on, so that Enter takes it; Escape stays with the code. */
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
