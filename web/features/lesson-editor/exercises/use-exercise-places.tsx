import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Exercise } from '#contract/authoring/content.ts';
import { problemOf } from '#web/net/problem-of.ts';
import type { Workbook } from '#web/saving/workbook.ts';
import { exerciseInsight, lessonEditor } from '#web/session/paths.ts';
import { useTools } from '#web/session/tools.ts';
import { CopyIcon, ListIcon, MoveToIcon, PeopleIcon } from '#web/ui/button/icons.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { type ExerciseTexts, nameOf } from '../exercise-texts.ts';
import type { LessonForStaff, Place } from '../lesson-editor.queries.ts';
import type { Destination } from './exercise-place-dialog.tsx';
import { exercisePlacesTexts as t } from './exercise-places-texts.ts';
import {
  type ExerciseMove,
  useCopyExercise,
  useLessonPlaces,
  useMoveExercise,
} from './exercise-places.queries.ts';

type Given = {
  place: Place;
  lesson: LessonForStaff;
  workbook: Workbook<Exercise, ExerciseTexts>;
  /** After an exercise has left the lesson. */
  onGone: (exercise: Exercise) => void;
};

/** Moving an exercise to another lesson, copying it there or into another course, and the ways to its insight and its versions. */
export const useExercisePlaces = ({ place, lesson, workbook, onGone }: Given) => {
  const { announcer, toasts } = useTools();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ kind: 'move' | 'copy'; exercise: Exercise } | null>(null);
  const [versionsOf, setVersionsOf] = useState<number | null>(null);
  const places = useLessonPlaces(place, { isWanted: open !== null });
  const move = useMoveExercise(place);
  const copy = useCopyExercise();

  const moveBack = async (way: Omit<ExerciseMove, 'toLessonId'>, name: string) => {
    const problem = await problemOf(() => move.mutateAsync({ ...way, toLessonId: lesson.id }));
    if (problem === null) announcer.say(t.movedBack(name));
    else toasts.show('error', problem);
  };

  const moveTo = async (exercise: Exercise, { lessonId, lessonName }: Destination) => {
    const { id, position } = exercise;
    const way = { exerciseId: id, fromLessonId: lesson.id, toLessonId: lessonId };
    const problem = await problemOf(() => move.mutateAsync(way));
    if (problem !== null) return problem;
    workbook.forget(id);
    setOpen(null);
    onGone(exercise);
    const name = nameOf(exercise);
    toasts.show('info', t.moved(name, lessonName), {
      label: t.undo,
      perform: () => void moveBack({ exerciseId: id, fromLessonId: lessonId, position }, name),
    });
    return null;
  };

  const copyTo = async (exercise: Exercise, { courseId, lessonId, lessonName }: Destination) => {
    const problem = await problemOf(() => copy.mutateAsync({ courseId, lessonId, exerciseId: exercise.id }));
    if (problem !== null) return problem;
    setOpen(null);
    toasts.show('info', t.copied(nameOf(exercise), lessonName), {
      label: t.open,
      perform: () => void navigate(lessonEditor(courseId, lessonId)),
    });
    return null;
  };

  const actionsFor = (exercise: Exercise): Action[] => [
    { label: t.move, icon: <MoveToIcon />, onSelect: () => setOpen({ kind: 'move', exercise }) },
    { label: t.copy, icon: <CopyIcon />, onSelect: () => setOpen({ kind: 'copy', exercise }) },
    {
      label: t.insight,
      icon: <PeopleIcon />,
      onSelect: () => void navigate(exerciseInsight(place.courseId, lesson.id, exercise.id)),
    },
    { label: t.versions, icon: <ListIcon />, onSelect: () => setVersionsOf(exercise.id) },
  ];

  const dialog = {
    kind: open?.kind ?? ('move' as const),
    name: open ? nameOf(open.exercise) : '',
    isOpen: open !== null,
    places: places.data,
    hasFailed: places.isError,
    from: { lessonId: lesson.id, languageConfigId: lesson.languageConfigId },
    onChoose: async (to: Destination) => {
      if (!open) return null;
      // The server moves and copies what is stored, so save first.
      await workbook.of(open.exercise).saveNow();
      return open.kind === 'move' ? moveTo(open.exercise, to) : copyTo(open.exercise, to);
    },
    onClose: () => setOpen(null),
  };

  const shown = lesson.exercises.find(({ id }) => id === versionsOf);
  const versions = shown && {
    exercise: shown,
    onSave: () => workbook.of(shown).saveNow(),
    onClose: () => setVersionsOf(null),
  };

  return { actionsFor, dialog, versions };
};
