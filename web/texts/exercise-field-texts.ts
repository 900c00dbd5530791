import type { ExerciseField, ExerciseSwitch } from '#contract/authoring/exercise-fields.ts';

/** What the fields of an exercise are called, where they are edited and where versions are compared. */
export const exerciseFieldTexts = {
  name: 'Exercise name',
  instructions: 'Instructions',
  testCode: 'Test code',
  solutionCode: 'Solution code',
  starterCode: 'Starter code',
  cpuLimitMs: 'Time limit',
  hints: 'Hints',
  showsSolution: 'Show the solution after passing',
  helpsTyping: 'Help students while they type',
  files: 'Files',
  rubric: 'Grading by hand',
  points: 'Points',
} as const satisfies Record<ExerciseField, string>;

/** Below the switches, which the editor shows for every field that is on or off. */
export const exerciseSwitchHints = {
  showsSolution: 'Students who passed all tests can compare theirs with it.',
  helpsTyping: 'Their editor underlines mistakes and suggests names.',
} as const satisfies Record<ExerciseSwitch, string>;
