import type { Exercise } from '#contract/authoring/content.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { problemOf } from '#web/net/problem-of.ts';
import { useTools } from '#web/session/tools.ts';
import { useUndoToast } from '#web/courses/deleted/use-undo-toast.ts';
import type { Workbook } from '#web/saving/workbook.ts';
import { menuIdOf } from './exercise-list.tsx';
import { type ExerciseTexts, nameOf } from '../exercise-texts.ts';
import {
  type Place,
  useCreateExercise,
  useDeleteExercise,
  usePlaceExercises,
} from '../lesson-editor.queries.ts';

const t = lessonEditorTexts;

type Given = {
  place: Place;
  exercises: Exercise[];
  selected: Exercise | undefined;
  workbook: Workbook<Exercise, ExerciseTexts>;
  select: (exercise: { id: number; position: number }) => void;
};

/** Adding, moving and deleting exercises. Each announces its result and sets the focus for the next step. */
export const useExerciseChanges = ({ place, exercises, selected, workbook, select }: Given) => {
  const { announcer, toasts } = useTools();
  const create = useCreateExercise(place);
  const remove = useDeleteExercise(place);
  const offerUndo = useUndoToast(place.courseId);
  const arrange = usePlaceExercises(place);

  const add = async (copyOf?: Exercise): Promise<boolean> => {
    // The server copies its stored version, so save first.
    if (copyOf) await workbook.of(copyOf).saveNow();
    const made = await create.mutateAsync(copyOf?.id).catch(() => null);
    if (!made) return false;
    select(made);
    announcer.say(t.created(nameOf(made)));
    return true;
  };

  const move = (id: number, to: number) => {
    const moved = exercises.find(exercise => exercise.id === id);
    if (!moved) return;
    const ids = exercises.map(exercise => exercise.id).filter(other => other !== id);
    ids.splice(to, 0, id);
    announcer.say(t.movedTo(nameOf(moved), to + 1, exercises.length));
    arrange.mutate(ids, { onError: () => toasts.show('error', t.orderNotSaved) });
    // The menu button may have been remounted at another position.
    setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(menuIdOf(id))?.focus();
    });
  };

  /** After an exercise has left the lesson: on with the one beside it. */
  const leave = ({ id, position }: Exercise) => {
    const left = exercises.filter(other => other.id !== id);
    const neighbour = left[Math.min(position, left.length - 1)];
    if (!neighbour) return;
    if (id === selected?.id) select({ id: neighbour.id, position: left.indexOf(neighbour) });
    setTimeout(() => document.getElementById(menuIdOf(neighbour.id))?.focus(), 50);
  };

  /** Resolves to the error to show, or null. */
  const removeExercise = async (exercise: Exercise): Promise<string | null> => {
    const { id } = exercise;
    const problem = await problemOf(() => remove.mutateAsync(id));
    if (problem !== null) return problem;
    workbook.forget(id);
    offerUndo({ kind: 'exercise', id }, nameOf(exercise));
    leave(exercise);
    return null;
  };

  return { add, isAdding: create.isPending, move, removeExercise, leave };
};
