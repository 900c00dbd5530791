import { createHash } from 'node:crypto';
import type { CourseContent, ExerciseContent, LessonContent, ModuleContent } from './content-model.ts';
import { isAsUnset } from './format-number.ts';

/**
 * By which a folder and a course on a server are compared. What is not set is left out, so that a new field changes no hash
 * where nobody uses it; the order of keys makes no difference, because databases do not keep it.
 */

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
};

export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')
    .slice(0, 22);

const hashOfFields = (fields: object): string =>
  hashOf(Object.fromEntries(Object.entries(fields).filter(([key, value]) => !isAsUnset(key, value))));

/** Of what the files say about each, without its id and without what is in it. */
export const contentHash = {
  course: ({ modules: _, ...about }: CourseContent) => hashOfFields(about),
  module: ({ id: _, lessons: __, ...about }: ModuleContent) => hashOfFields(about),
  lesson: ({ id: _, exercises: __, ...about }: LessonContent) => hashOfFields(about),
  exercise: ({ id: _, ...about }: ExerciseContent) => hashOfFields(about),
};

export const pictureHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
