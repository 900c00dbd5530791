import { compareWords } from '#web/texts/locale.ts';
import type { CourseProgress } from '#contract/learning/student-progress.ts';
import { completedLessons, type MatrixStudent } from './matrix-rows.ts';

/** Pure functions that filter and sort the rows of the matrix. */

export const matrixKeys = ['name', 'completed', 'attempts', 'active'] as const;
export type MatrixKey = (typeof matrixKeys)[number] | `lesson-${number}`;
export type MatrixSort = { key: MatrixKey; isDescending: boolean };

export const byName: MatrixSort = { key: 'name', isDescending: false };

/** Who has something late; in a course without due dates, who has done fewer lessons than half of the class. */
export const isBehindIn = ({ students, lessons }: Pick<CourseProgress, 'students' | 'lessons'>) => {
  if (lessons.some(({ dueAt }) => dueAt !== null)) return ({ late }: MatrixStudent) => late.length > 0;
  const done = students.map(completedLessons).toSorted((a, b) => a - b);
  const usual = done[Math.floor(done.length / 2)] ?? 0;
  return (student: MatrixStudent) => completedLessons(student) < usual;
};

const compareNames = (a: MatrixStudent, b: MatrixStudent) =>
  compareWords(a.lastName, b.lastName) || compareWords(a.firstName, b.firstName) || a.id - b.id;

const valueOf = (key: MatrixKey, lessons: CourseProgress['lessons']) => {
  const index = lessons.findIndex(({ id }) => key === `lesson-${id}`);
  return (student: MatrixStudent): number => {
    if (key === 'completed') return completedLessons(student);
    if (key === 'attempts') return student.attempts;
    if (key === 'active') return student.lastActiveAt === null ? -1 : Date.parse(student.lastActiveAt);
    return student.progress[index] ?? -1;
  };
};

/** By a column; equal rows by name. An unknown key, such as a lesson that is gone, sorts by name. */
export const sortMatrix = (
  students: MatrixStudent[],
  { key, isDescending }: MatrixSort,
  lessons: CourseProgress['lessons'],
): MatrixStudent[] => {
  const direction = isDescending ? -1 : 1;
  if (key === 'name') return students.toSorted((a, b) => direction * compareNames(a, b));
  const value = valueOf(key, lessons);
  return students.toSorted((a, b) => direction * (value(a) - value(b)) || compareNames(a, b));
};
