import { readIoCases } from '#contract/test-code/io-cases.ts';
import type { CourseContent, ModuleContent } from './content-model.ts';

const isNull = (value: unknown) => value === null;
const isTrue = (value: unknown) => value === true;
const isFalse = (value: unknown) => value === false;
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** What format 2 added to format 1, and when it is not set. */
const addedByFormat2: Record<string, (value: unknown) => boolean> = {
  cpuLimitMs: isNull,
  due: isNull,
  isDraft: isFalse,
  opens: isNull,
  hints: isEmptyList,
  showsSolution: isFalse,
  helpsTyping: isTrue,
  pictures: isEmptyList,
  files: isEmptyObject,
};

/** Such a field is left out, so that a Cairn that knows format 1 only can read the document. */
export const isUnset = (key: string, value: unknown): boolean =>
  Object.hasOwn(addedByFormat2, key) && addedByFormat2[key]?.(value) === true;

const usesFormat2 = (part: object): boolean =>
  Object.entries(part).some(([key, value]) => Object.hasOwn(addedByFormat2, key) && !isUnset(key, value));

/** What format 3 added to lists of cases. Tests of another kind cannot be read as one. */
const usesFormat3 = ({ testCode }: { testCode: string }): boolean => {
  if (!/^\s*[[{]/.test(testCode)) return false;
  const read = readIoCases(testCode);
  if (!('cases' in read)) return false;
  return (
    read.ignorePrompts ||
    read.cases.some(
      ({ match, expectedFiles }) => match === 'contains' || Object.keys(expectedFiles).length > 0,
    )
  );
};

/** The lowest format that has everything in the content, so that older versions read what they can. */
export const formatOf = (content: CourseContent | ModuleContent, pictures: readonly unknown[]): 1 | 2 | 3 => {
  const modules = 'modules' in content ? content.modules : [content];
  const lessons = modules.flatMap(module => module.lessons);
  const exercises = lessons.flatMap(lesson => lesson.exercises);
  if (exercises.some(usesFormat3)) return 3;
  const parts = [{ pictures }, ...lessons, ...exercises];
  return parts.some(usesFormat2) ? 2 : 1;
};
