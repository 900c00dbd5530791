import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  type ExerciseRow,
  type LessonRow,
  listEditors,
  listExercises,
  listHintCounts,
} from './content.db.ts';
import { readLessonHeading } from './read-lesson-heading.ts';

type Course = { id: number; name: string; contextId: string };

/** The author's view of a lesson: with all exercises, tests and solutions. */
export const readLesson = async (db: Db, course: Course, lesson: LessonRow, caller: UserRow) => {
  const [heading, exercises, editors, openedHints] = await Promise.all([
    readLessonHeading(db, course, lesson),
    listExercises(db, lesson),
    listEditors(db, lesson),
    listHintCounts(db, lesson),
  ]);
  const editorOf = new Map(editors.map(editor => [editor.exerciseId, editor]));
  return {
    ...heading,
    openedHints,
    exercises: exercises.map(exercise => showExercise(exercise, editorOf.get(exercise.id), caller)),
  };
};

type Editor = { userId: number; firstName: string; lastName: string };

/** Maps a row to the field names of the contract and adds its last editor. */
export const showExercise = (exercise: ExerciseRow, editor: Editor | undefined, caller: UserRow) => ({
  ...exercise,
  testStatus: exercise.testStatus as 'UNTESTED' | 'PASSING' | 'FAILING',
  updatedBy: editor
    ? { name: `${editor.firstName} ${editor.lastName}`.trim(), isCaller: editor.userId === caller.id }
    : null,
});
export type ShownExercise = ReturnType<typeof showExercise>;
