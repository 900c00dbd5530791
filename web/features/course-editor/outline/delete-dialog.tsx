import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import type { Found } from './outline-moves.ts';
import styles from './delete-dialog.module.css';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** What goes with it. */
const lossOf = ({ lessons, startedBy }: Found) => [
  texts.outline.exercises(sum(lessons.map(lesson => lesson.exerciseCount))),
  texts.outline.workOf(startedBy),
];

type Props = { doomed: Found | null; onClose: () => void; onDelete: () => Promise<string | null> };

export const DeleteDialog = ({ doomed, onClose, onDelete }: Props) => {
  const isModule = doomed?.kind === 'module';
  const action = isModule ? texts.outline.deleteModule : texts.outline.deleteLesson;
  return (
    <ConfirmDialog
      texts={{
        title: action,
        action,
        close: texts.common.close,
        cancel: texts.common.cancel,
        busy: texts.outline.deleting,
      }}
      isOpen={doomed !== null}
      onClose={onClose}
      onConfirm={onDelete}
    >
      {!isModule && <p className={styles.name}>{doomed?.name}</p>}
      <p>{isModule ? texts.outline.deleteModuleBody(doomed.name) : texts.outline.deleteLessonBody}</p>
      <p className={styles.loss}>
        {doomed &&
          texts.outline.lost([
            ...(isModule ? [texts.outline.lessons(doomed.lessons.length)] : []),
            ...lossOf(doomed),
          ])}
      </p>
    </ConfirmDialog>
  );
};
