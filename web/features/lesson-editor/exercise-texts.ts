import type { Exercise } from '#contract/authoring/content.ts';
import { type ExerciseField, exerciseFieldNames, testedFields } from '#contract/authoring/exercise-fields.ts';
import type { ExerciseFiles } from '#contract/running/exercise-files.ts';
import { lessonEditorTexts } from './lesson-editor-texts.ts';

/** What an author edits; null means the default. */
export type ExerciseTexts = Omit<Pick<Exercise, ExerciseField>, 'hints' | 'files' | 'rubric'> & {
  /** As one text, because texts can be compared: see `readHints`. */
  hints: string;
  /** As one text, too: see `readFiles`. */
  files: string;
  /** As one text, too: see `writeRubric`. Saved by a call of its own. */
  rubric: string;
};

export const writeRubric = (rubric: Exercise['rubric']): string =>
  JSON.stringify(
    rubric && {
      isAlone: rubric.isAlone,
      items: rubric.items.map(({ key, points, text }) => ({ key, points, text })),
    },
  );

export const readHints = (hints: string): string[] => JSON.parse(hints) as string[];
export const writeHints = (hints: string[]): string => JSON.stringify(hints);

/** In the order of names, so that the same files are the same text. */
export const writeFiles = (files: ExerciseFiles): string =>
  JSON.stringify(
    Object.entries(files)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { kind, content, solution, isBase64 }]) => [
        name,
        kind,
        content,
        solution ?? null,
        isBase64 ?? null,
      ]),
  );
type Stored = [string, ExerciseFiles[string]['kind'], string, string | null, true | null];
export const readFiles = (files: string): ExerciseFiles =>
  Object.fromEntries(
    (JSON.parse(files) as Stored[]).map(([name, kind, content, solution, isBase64]) => [
      name,
      { kind, content, ...(solution !== null && { solution }), ...(isBase64 && { isBase64 }) },
    ]),
  );

/** Files as a text that people can compare. */
export const shownFiles = (files: string): string =>
  Object.entries(readFiles(files))
    .flatMap(([name, { kind, content, solution, isBase64 }]) => [
      `──── ${name} (${lessonEditorTexts.files.kinds[kind]}) ────\n${isBase64 ? lessonEditorTexts.files.binary : content}`,
      ...(solution === undefined
        ? []
        : [`──── ${lessonEditorTexts.files.solutionOf(name)} ────\n${solution}`]),
    ])
    .join('\n\n');

const fieldsOf = <Name extends ExerciseField>(exercise: Exercise, names: Name[]) =>
  Object.fromEntries(names.map(name => [name, exercise[name]])) as Pick<Exercise, Name>;

export const textsOf = (exercise: Exercise): ExerciseTexts => ({
  ...fieldsOf(exercise, exerciseFieldNames),
  hints: writeHints(exercise.hints),
  files: writeFiles(exercise.files),
  rubric: writeRubric(exercise.rubric),
});

/** What a run depends on or checks. */
export type Tested = Pick<ExerciseTexts, (typeof testedFields)[number]>;

export const testedOf = (exercise: Exercise): Tested => ({
  ...fieldsOf(exercise, testedFields),
  files: writeFiles(exercise.files),
});

export const isSameTested = (a: Tested, b: Tested) => testedFields.every(name => a[name] === b[name]);

/** The name as shown, with a fallback for unnamed exercises. */
export const nameOf = ({ name, position }: Pick<Exercise, 'name' | 'position'>) =>
  name ?? lessonEditorTexts.fallbackName(position);

/** A text as it is compared with another version of it. */
export const shownText = (value: ExerciseTexts[keyof ExerciseTexts]): string =>
  typeof value === 'number' ? lessonEditorTexts.limit.seconds(value) : String(value ?? '');
