import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { WorkAtStakeLines } from '#web/courses/deleted/work-at-stake.tsx';
import type { Found } from '../outline-moves.ts';
import styles from './delete-dialog.module.css';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

type Props = {
  contextId: string;
  doomed: Found | null;
  onClose: () => void;
  onDelete: () => Promise<string | null>;
};

export const DeleteDialog = ({ contextId, doomed, onClose, onDelete }: Props) => {
  const isModule = doomed?.kind === 'module';
  const action = isModule ? courseEditorTexts.outline.deleteModule : courseEditorTexts.outline.deleteLesson;
  return (
    <ConfirmDialog
      texts={{
        title: action,
        action,
        close: texts.common.close,
        cancel: texts.common.cancel,
        busy: courseEditorTexts.outline.deleting,
      }}
      isOpen={doomed !== null}
      onClose={onClose}
      onConfirm={onDelete}
    >
      {!isModule && <p className={styles.name}>{doomed?.name}</p>}
      <p>
        {isModule
          ? courseEditorTexts.outline.deleteModuleBody(doomed.name)
          : courseEditorTexts.outline.deleteLessonBody}
      </p>
      <p className={styles.loss}>
        {doomed &&
          courseEditorTexts.outline.lost([
            ...(isModule ? [courseEditorTexts.outline.lessons(doomed.lessons.length)] : []),
            courseEditorTexts.outline.exercises(sum(doomed.lessons.map(lesson => lesson.exerciseCount))),
          ])}
      </p>
      <WorkAtStakeLines doomed={doomed && { kind: doomed.kind, id: doomed.id, courseId: contextId }} />
    </ConfirmDialog>
  );
};
