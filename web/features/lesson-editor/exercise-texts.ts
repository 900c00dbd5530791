import type { Exercise } from '#contract/content.ts';
import { lessonEditorTexts } from './lesson-editor-texts.ts';

/** The texts that an author edits; null means the default. */
export type ExerciseTexts = Pick<
  Exercise,
  'name' | 'instructions' | 'testCode' | 'solutionCode' | 'starterCode' | 'cpuLimitMs' | 'showsSolution'
> & {
  /** As one text, because texts can be compared: see `readHints`. */
  hints: string;
};

export const readHints = (hints: string): string[] => JSON.parse(hints) as string[];
export const writeHints = (hints: string[]): string => JSON.stringify(hints);

export const textsOf = (exercise: Exercise): ExerciseTexts => {
  const { name, instructions, testCode, solutionCode, starterCode, cpuLimitMs, showsSolution } = exercise;
  const hints = writeHints(exercise.hints);
  return { name, instructions, testCode, solutionCode, starterCode, cpuLimitMs, hints, showsSolution };
};

/** The texts that a run depends on or checks. */
export type Tested = Omit<ExerciseTexts, 'name' | 'hints' | 'showsSolution'>;
const tested = ['instructions', 'testCode', 'solutionCode', 'starterCode', 'cpuLimitMs'] as const;

export const testedOf = (exercise: Exercise): Tested => {
  const { name: _, hints: _hints, showsSolution: _shows, ...rest } = textsOf(exercise);
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
};

/** A text as it is compared with another version of it. */
export const shownText = (value: ExerciseTexts[keyof ExerciseTexts]): string =>
  typeof value === 'number' ? lessonEditorTexts.limit.seconds(value) : String(value ?? '');
