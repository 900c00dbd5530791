import { z } from 'zod';
import { CpuLimit } from '../core/cpu-limit.ts';
import { ExerciseFiles } from '../running/exercise-files.ts';
import { Hints } from './hints.ts';
import { nameOf } from '../core/names.ts';
import { Rubric, ShownRubric } from './rubric.ts';
import { Points } from './points.ts';
import { Code, Text } from '../core/values.ts';

/**
 * What an author writes of an exercise: the only list of these fields. Saving, versions, comparing, copies, exports and imports,
 * the student's view and the editor read it. docs/recipes.md says how to add one.
 */
export type FieldFacts = {
  /** What may be saved and imported. */
  written: z.ZodType;
  /** What is read: stored before, so without limits. */
  shown: z.ZodType;
  /** The value of an exercise whose author did not say anything; without it, a file has to have the field. */
  unset?: unknown;
  /** What a change means to students: other results (`tests`), other code, or only other texts and settings. */
  change: 'tests' | 'code' | 'texts';
  /** A change makes the exercise UNTESTED. */
  isTested?: true;
  /** Students get it as it is. */
  isForStudents?: true;
  /** The first format of exported courses that has it (docs/formats.md). New fields are of format 3. */
  format: 1 | 2 | 3;
};

const Switch = z.boolean();

/** In the order in which they are exported and compared. */
export const exerciseFields = {
  /** Null for an exercise without a name, which is shown by its number. */
  name: {
    written: nameOf('exercise').nullable(),
    shown: z.string().nullable(),
    unset: null,
    change: 'texts',
    isForStudents: true,
    format: 1,
  },
  instructions: {
    written: Text,
    shown: z.string(),
    change: 'texts',
    // A run also tries the programs in them.
    isTested: true,
    isForStudents: true,
    format: 1,
  },
  testCode: {
    written: Code,
    shown: z.string(),
    change: 'tests',
    isTested: true,
    format: 1,
  },
  solutionCode: {
    written: Code,
    shown: z.string(),
    change: 'code',
    isTested: true,
    format: 1,
  },
  /** Null for the language's default. */
  starterCode: {
    written: Code.nullable(),
    shown: z.string().nullable(),
    unset: null,
    change: 'code',
    isTested: true,
    format: 1,
  },
  /** CPU time in milliseconds for each case or run of the tests; null takes the limit of the language. */
  cpuLimitMs: {
    written: CpuLimit.nullable(),
    shown: z.number().nullable(),
    unset: null,
    change: 'tests',
    isTested: true,
    format: 2,
  },
  /** In markdown, in the order in which they are opened. */
  hints: {
    written: Hints,
    shown: z.array(z.string()),
    unset: [],
    change: 'texts',
    format: 2,
  },
  /** Whether those who passed see the solution. */
  showsSolution: {
    written: Switch,
    shown: Switch,
    unset: false,
    change: 'texts',
    format: 2,
  },
  /** Whether the editor of students marks mistakes and suggests names while they type. */
  helpsTyping: {
    written: Switch,
    shown: Switch,
    unset: true,
    change: 'texts',
    isForStudents: true,
    format: 2,
  },
  /** Files besides the main one, by name. Those that only tests read change results: see `versions.db.ts`. */
  files: {
    written: ExerciseFiles,
    shown: ExerciseFiles,
    unset: {},
    change: 'code',
    isTested: true,
    format: 2,
  },
  /** Null where nothing is graded by hand. `saveRubric` changes it for students and graders at once. */
  rubric: {
    written: Rubric.nullable(),
    shown: ShownRubric.nullable(),
    unset: null,
    change: 'texts',
    format: 3,
  },
  /** What its tests give together in a course with points; null: what they say, or 1. */
  points: {
    written: Points.nullable(),
    shown: z.number().nullable(),
    unset: null,
    change: 'texts',
    format: 3,
  },
} as const satisfies Record<string, FieldFacts>;

type Fields = typeof exerciseFields;
export type ExerciseField = keyof Fields;

/** The names of the fields for which something holds, such as `{ isTested: true }`. */
export type FieldsWith<Wanted> = {
  [Name in ExerciseField]: Fields[Name] extends Wanted ? Name : never;
}[ExerciseField];

export const exerciseFieldNames = Object.keys(exerciseFields) as ExerciseField[];

export const fieldsWith = <const Wanted extends Partial<FieldFacts>>(wanted: Wanted): FieldsWith<Wanted>[] =>
  exerciseFieldNames.filter(name =>
    Object.entries(wanted).every(
      ([key, value]) => (exerciseFields[name] as FieldFacts)[key as keyof FieldFacts] === value,
    ),
  ) as FieldsWith<Wanted>[];

/** Fields that are on or off. */
export type ExerciseSwitch = FieldsWith<{ written: typeof Switch }>;
export const exerciseSwitches = fieldsWith({ written: Switch });

export const testedFields = fieldsWith({ isTested: true });
export const studentFields = fieldsWith({ isForStudents: true });

const shapeOf = <Names extends ExerciseField, Key extends 'written' | 'shown'>(names: Names[], key: Key) =>
  Object.fromEntries(names.map(name => [name, exerciseFields[name][key]])) as {
    [Name in Names]: Fields[Name][Key];
  };

export const shownFields = shapeOf(exerciseFieldNames, 'shown');
export const writtenFields = shapeOf(exerciseFieldNames, 'written');
export const fieldsForStudents = shapeOf(studentFields, 'shown');
