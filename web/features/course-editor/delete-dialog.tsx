import { texts } from '../../lib/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Found, OutlineLesson } from './outline-moves.ts';
import styles from './delete-dialog.module.css';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** What goes with these lessons. The same student may have begun several, so of several only the least is known. */
export const lossOf = (lessons: OutlineLesson[]) => {
  const started = lessons.map(lesson => lesson.startedBy ?? 0);
  const most = Math.max(0, ...started);
  return [
    texts.outline.exercises(sum(lessons.map(lesson => lesson.health?.exercises ?? 0))),
    texts.outline.workOf(most, most === sum(started)),
  ];
};

type Props = { doomed: Found | null; onClose: () => void; onDelete: () => Promise<string | null> };

export const DeleteDialog = ({ doomed, onClose, onDelete }: Props) => {
  const isModule = doomed?.kind === 'module';
  const action = isModule ? texts.outline.deleteModule : texts.outline.deleteLesson;
  const lessons = doomed?.lessons ?? [];
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
        {texts.outline.lost([
          ...(isModule ? [texts.outline.lessons(lessons.length)] : []),
          ...lossOf(lessons),
        ])}
      </p>
    </ConfirmDialog>
  );
};
