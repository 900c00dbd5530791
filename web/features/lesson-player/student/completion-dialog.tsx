import { Button } from '@mantine/core';
import { dueTexts, showDue } from '#web/texts/due-texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { OwnStep } from '../lesson-player.queries.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { CairnPile } from './cairn-pile.tsx';
import styles from './completion-dialog.module.css';

const t = lessonTexts.complete;

export type Completion = {
  tests: number;
  /** Of this exercise, if it was completed by this run: running it again is nothing new. */
  tries: number | null;
  isLessonComplete: boolean;
  /** Completed by this run; running an exercise of a completed lesson again does not count. */
  hasCompletedLesson: boolean;
  /** When it was due, if it is late. */
  lateSince: string | null;
};

type Props = {
  completion: Completion;
  steps: OwnStep[];
  currentId: number;
  onNext: () => void;
  /** Null in a launch into one lesson. */
  onReturn: (() => void) | null;
  onClose: () => void;
};

/** All tests passed. The primary button has the focus, so that Enter continues; Escape returns to the code. */
export const CompletionDialog = ({ completion, steps, currentId, onNext, onReturn, onClose }: Props) => (
  <Dialog
    title={completion.hasCompletedLesson ? t.lesson : t.exercise}
    closeLabel={null}
    isOpen
    onClose={onClose}
    top={<CairnPile steps={steps} currentId={currentId} isNew={completion.tries !== null} />}
  >
    <div className={styles.body}>
      <p>
        <span>{t.body(completion.tests)}</span>{' '}
        {completion.tries !== null && <span>{t.tries(completion.tries)}</span>}
      </p>
      {completion.hasCompletedLesson && <p>{t.lessonBody}</p>}
      {completion.lateSince !== null && <p>{dueTexts.finishedLate(showDue(completion.lateSince))}</p>}
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
  </Dialog>
);
