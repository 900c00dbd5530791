import {
  type ExerciseField,
  exerciseFields,
  type ExerciseSwitch,
  exerciseSwitches,
} from '#contract/authoring/exercise-fields.ts';

/** A field that is no switch needs a value of its own here. */
const others: Record<Exclude<ExerciseField, ExerciseSwitch>, unknown> = {
  name: 'Another name',
  instructions: 'Other instructions.\n',
  testCode: 'def test_other(): assert other() == 1\n',
  solutionCode: 'def other(): return 1\n',
  starterCode: 'def other(): return 0\n',
  cpuLimitMs: 2500,
  hints: ['Look.', 'Look again.'],
  files: { 'shapes.py': { kind: 'edited', content: 'x = 0\n', solution: 'x = 1\n' } },
  rubric: {
    isAlone: false,
    items: [
      { key: 'clear', points: 1.5, text: 'Clear names' },
      { key: 'copied', points: -1, text: 'Repeats itself' },
    ],
  },
  points: 7.5,
};

/** For every field of an exercise a value that is not the one it has if its author says nothing. */
export const otherFieldValues = {
  ...others,
  ...Object.fromEntries(exerciseSwitches.map(name => [name, !exerciseFields[name].unset])),
} as Record<ExerciseField, unknown>;
