import { isDeepStrictEqual } from 'node:util';
import { exerciseFields } from '#contract/authoring/exercise-fields.ts';
import { readIoCases } from '#contract/running/test-code/io-cases.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import type { CourseContent, ExerciseContent, ModuleContent } from './content-model.ts';

type Added = { format: 1 | 2 | 3; unset?: unknown };

/** Every field of which there is something to know: since when it is there, and what it is if nobody said anything. */
const fields: Record<string, Added> = {
  ...exerciseFields,
  id: { format: 3, unset: undefined },
  due: { format: 2, unset: null },
  isDraft: { format: 2, unset: false },
  opens: { format: 2, unset: null },
  latePercent: { format: 3, unset: 0 },
  closesAfterDays: { format: 3, unset: null },
  goOnFrom: { format: 3, unset: null },
  weight: { format: 3, unset: null },
  dropped: { format: 3, unset: 0 },
  countedRun: { format: 3, unset: null },
  pictures: { format: 2, unset: [] },
};

const about = (key: string): Added => (Object.hasOwn(fields, key) && fields[key]) || { format: 1 };

export const isAsUnset = (key: string, value: unknown): boolean => {
  const field = about(key);
  if (!('unset' in field)) return false;
  const { unset } = field;
  // Most values are plain ones, and a deep comparison of those takes much longer.
  return value === unset || (typeof unset === 'object' && unset !== null && isDeepStrictEqual(value, unset));
};

/** Such a field is left out, so that a Cairn that knows only older formats can read the document. */
export const isLeftOut = (key: string, value: unknown): boolean =>
  about(key).format > 1 && isAsUnset(key, value);

const formatsOf = (part: object): Added['format'][] =>
  Object.entries(part).map(([key, value]) => (isLeftOut(key, value) ? 1 : about(key).format));

/** What format 3 added to lists of cases. Tests of another kind cannot be read as one. */
const usesFormat3 = ({ testCode }: { testCode: string }): boolean => {
  if (!/^\s*[[{]/.test(testCode)) return false;
  const read = readIoCases(testCode);
  if (!('cases' in read)) return false;
  return (
    read.ignorePrompts ||
    read.cases.some(
      ({ match, expectedFiles, points }) =>
        match === 'contains' || Object.keys(expectedFiles).length > 0 || points !== null,
    )
  );
};

const highestOf = (formats: readonly Added['format'][]): Added['format'] =>
  formats.reduce((highest, format) => (format > highest ? format : highest), 1);

const formatOfExercise = madeOnce((exercise: ExerciseContent) =>
  usesFormat3(exercise) ? 3 : highestOf(formatsOf(exercise)),
);

/** The lowest format that has everything in the content, so that older versions read what they can. */
export const formatOf = (content: CourseContent | ModuleContent, pictures: readonly unknown[]): 1 | 2 | 3 => {
  const modules = 'modules' in content ? content.modules : [content];
  const lessons = modules.flatMap(module => module.lessons);
  const countedRun = 'countedRun' in content ? content.countedRun : null;
  const weights = modules.map(({ id, weight, dropped }) => ({ id, weight, dropped }));
  const parts = [{ pictures, countedRun }, ...weights, ...lessons];
  const exercises = lessons.flatMap(lesson => lesson.exercises);
  return highestOf([...parts.flatMap(formatsOf), ...exercises.map(formatOfExercise)]);
};
