import { compareWords } from '#web/texts/locale.ts';
import type { StudentProgress } from '#contract/learning/student-progress.ts';

/** Pure functions that filter and sort students. */

/** Ordered by how much a student needs a teacher. */
export const statuses = ['in-progress', 'not-started', 'completed'] as const;
export type Status = (typeof statuses)[number];

export const statusOf = (row: Pick<StudentProgress, 'hasStarted' | 'isCompleted'>): Status =>
  row.isCompleted ? 'completed' : row.hasStarted ? 'in-progress' : 'not-started';

export const sortKeys = ['name', 'email', 'status', 'progress', 'started', 'completed'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sort = { key: SortKey; isDescending: boolean };

/** Students in progress first, those with the least progress at the top. */
export const defaultSort: Sort = { key: 'status', isDescending: false };

const compareNames = (a: StudentProgress, b: StudentProgress) =>
  compareWords(a.lastName, b.lastName) || compareWords(a.firstName, b.firstName) || a.id - b.id;

type Compare = (a: StudentProgress, b: StudentProgress) => number;

const compareBy: Record<SortKey, Compare> = {
  name: compareNames,
  email: (a, b) => compareWords(a.email, b.email),
  status: (a, b) =>
    statuses.indexOf(statusOf(a)) - statuses.indexOf(statusOf(b)) || a.completionRatio - b.completionRatio,
  progress: (a, b) => a.completionRatio - b.completionRatio,
  started: (a, b) => compareWords(a.startedAt ?? '', b.startedAt ?? ''),
  completed: (a, b) => compareWords(a.completedAt ?? '', b.completedAt ?? ''),
};

/** Rows without a value for the sort key; they come last in both directions. */
const hasNone: Partial<Record<SortKey, (row: StudentProgress) => boolean>> = {
  progress: row => !row.hasStarted,
  started: row => row.startedAt === null,
  completed: row => row.completedAt === null,
};

export const sortRows = (rows: StudentProgress[], { key, isDescending }: Sort): StudentProgress[] => {
  const isEmpty = hasNone[key] ?? (() => false);
  const direction = isDescending ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      Number(isEmpty(a)) - Number(isEmpty(b)) || direction * compareBy[key](a, b) || compareNames(a, b),
  );
};

const simple = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

type Person = { firstName: string; lastName: string; email: string };

/** Every word of the search must occur in the name or the address; accents and case are ignored. */
export const findPeople = <P extends Person>(people: P[], search: string): P[] => {
  const words = simple(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter(({ firstName, lastName, email }) => {
    const text = simple(`${firstName} ${lastName} ${email}`);
    return words.every(word => text.includes(word));
  });
};

export const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

export const countsOf = (rows: StudentProgress[]): Record<Status, number> => {
  const counts: Record<Status, number> = { 'in-progress': 0, 'not-started': 0, completed: 0 };
  for (const row of rows) counts[statusOf(row)] += 1;
  return counts;
};
