import { createHash } from 'node:crypto';
import type { CourseContent, ExerciseContent, LessonContent, ModuleContent } from './content-model.ts';
import { isAsUnset } from './format-number.ts';
import { ownParts } from './own-parts.ts';

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

export const contentHash = {
  course: (course: CourseContent) => hashOfFields(ownParts.course(course)),
  module: (module: ModuleContent) => hashOfFields(ownParts.module(module)),
  lesson: (lesson: LessonContent) => hashOfFields(ownParts.lesson(lesson)),
  exercise: (exercise: ExerciseContent) => hashOfFields(ownParts.exercise(exercise)),
};

/** As the server stores it. */
export const pictureHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
