import type { Exercise } from '#contract/content.ts';
import type { ExerciseFiles } from '#contract/exercise-files.ts';
import { lessonEditorTexts } from './lesson-editor-texts.ts';

/** The texts that an author edits; null means the default. */
export type ExerciseTexts = Pick<
  Exercise,
  | 'name'
  | 'instructions'
  | 'testCode'
  | 'solutionCode'
  | 'starterCode'
  | 'cpuLimitMs'
  | 'showsSolution'
  | 'helpsTyping'
> & {
  /** As one text, because texts can be compared: see `readHints`. */
  hints: string;
  /** As one text, too: see `readFiles`. */
  files: string;
};

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

export const textsOf = (exercise: Exercise): ExerciseTexts => {
  const { name, instructions, testCode, solutionCode, starterCode, cpuLimitMs } = exercise;
  const { showsSolution, helpsTyping } = exercise;
  const hints = writeHints(exercise.hints);
  const files = writeFiles(exercise.files);
  const texts = { name, instructions, testCode, solutionCode, starterCode, cpuLimitMs };
  return { ...texts, hints, showsSolution, helpsTyping, files };
};

/** The texts that a run depends on or checks. */
export type Tested = Omit<ExerciseTexts, 'name' | 'hints' | 'showsSolution' | 'helpsTyping'>;
const tested = ['instructions', 'testCode', 'solutionCode', 'starterCode', 'cpuLimitMs', 'files'] as const;

export const testedOf = (exercise: Exercise): Tested => {
  const { name: _, hints: _hints, showsSolution: _shows, helpsTyping: _helps, ...rest } = textsOf(exercise);
  return rest;
};

export const isSameTested = (a: Tested, b: Tested) => tested.every(key => a[key] === b[key]);

/** The name as shown, with a fallback for unnamed exercises. */
export const nameOf = ({ name, position }: Pick<Exercise, 'name' | 'position'>) =>
  name ?? lessonEditorTexts.fallbackName(position);

/** Display names of the texts, for use in sentences. */
export const textNames: Record<keyof ExerciseTexts, string> = {
  name: lessonEditorTexts.name,
  instructions: lessonEditorTexts.instructions,
  testCode: lessonEditorTexts.tests,
  solutionCode: lessonEditorTexts.solution,
  starterCode: lessonEditorTexts.starter,
  cpuLimitMs: lessonEditorTexts.limit.name,
  hints: lessonEditorTexts.hints.title,
  showsSolution: lessonEditorTexts.hints.showsSolution,
  helpsTyping: lessonEditorTexts.hints.helpsTyping,
  files: lessonEditorTexts.files.title,
};

/** A text as it is compared with another version of it. */
export const shownText = (value: ExerciseTexts[keyof ExerciseTexts]): string =>
  typeof value === 'number' ? lessonEditorTexts.limit.seconds(value) : String(value ?? '');
