import type { Publishing } from '#contract/authoring/content.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import {
  type ExerciseRow,
  type LessonRow,
  findExercise,
  listEditors,
  listExercises,
  listHintCounts,
} from './content.db.ts';
import { readLessonHeading } from './read-lesson-heading.ts';
import { getPublishing, listPublishing } from './versions/versions.db.ts';

type Course = { id: number; name: string; contextId: string };

/** The author's view of a lesson: with all exercises, tests and solutions. */
export const readLesson = async (db: Db, course: Course, lesson: LessonRow, caller: UserRow) => {
  const [heading, exercises, editors, openedHints, publishing] = await Promise.all([
    readLessonHeading(db, course, lesson),
    listExercises(db, lesson),
    listEditors(db, lesson),
    listHintCounts(db, lesson),
    listPublishing(db, lesson),
  ]);
  const editorOf = new Map(editors.map(editor => [editor.exerciseId, editor]));
  const publishingOf = new Map(publishing.map(row => [row.exerciseId, row]));
  return {
    ...heading,
    openedHints,
    exercises: exercises.map(exercise =>
      showExercise(
        exercise,
        { editor: editorOf.get(exercise.id), publishing: publishingOf.get(exercise.id) ?? unpublished },
        caller,
      ),
    ),
  };
};

type Editor = { userId: number; firstName: string; lastName: string };

export const unpublished: Publishing = { number: null, changes: 'none', people: 0 };

/** Maps a row to the field names of the contract and adds its last editor and what students have of it. */
export const showExercise = (
  exercise: ExerciseRow,
  { editor, publishing }: { editor: Editor | undefined; publishing: Publishing },
  caller: UserRow,
) => ({
  ...exercise,
  publishing,
  testStatus: exercise.testStatus as 'UNTESTED' | 'PASSING' | 'FAILING',
  updatedBy: editor
    ? { name: `${editor.firstName} ${editor.lastName}`.trim(), isCaller: editor.userId === caller.id }
    : null,
});
export type ShownExercise = ReturnType<typeof showExercise>;

/** The author's view of one exercise as it is now. */
export const readExercise = async (
  db: Db,
  lesson: LessonRow,
  exercise: ExerciseRow,
  caller: UserRow,
): Promise<ShownExercise> => {
  const current = (await findExercise(db, lesson, exercise.id)) ?? exercise;
  const [editors, publishing] = await Promise.all([listEditors(db, lesson), getPublishing(db, exercise)]);
  const editor = editors.find(({ exerciseId }) => exerciseId === exercise.id);
  return showExercise(current, { editor, publishing }, caller);
};
