import type { Exercise } from '#contract/authoring/content.ts';
import { WorkAtStakeLines } from '#web/courses/deleted/work-at-stake.tsx';
import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { nameOf } from '../exercise-texts.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { Place } from '../lesson-editor.queries.ts';

const t = lessonEditorTexts;

type Props = {
  place: Place;
  exercise: Exercise | null;
  /** Resolves to the error to show, or null. */
  onDelete: (exercise: Exercise) => Promise<string | null>;
  onClose: () => void;
};

export const DeleteExerciseDialog = ({ place, exercise, onDelete, onClose }: Props) => {
  const handleConfirm = async () => {
    const problem = exercise && (await onDelete(exercise));
    if (!problem) onClose();
    return problem;
  };
  return (
    <ConfirmDialog
      texts={{
        title: t.deleteTitle,
        close: texts.common.close,
        cancel: texts.common.cancel,
        action: t.deleteAction,
        busy: t.deleting,
      }}
      isOpen={exercise !== null}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      {exercise && (
        <p>
          <strong>{nameOf(exercise)}</strong>
        </p>
      )}
      <p>{t.deleteBody}</p>
      <WorkAtStakeLines
        doomed={
          exercise && {
            kind: 'exercise',
            id: exercise.id,
            courseId: place.courseId,
            lessonId: Number(place.lessonId),
          }
        }
      />
    </ConfirmDialog>
  );
};
