import type { ExerciseInsight, StudentAtExercise, WrongAnswerGroup } from '#contract/learning/insight.ts';
import { type Points, rounded, sumOf } from '#contract/learning/points/point-amounts.ts';

/** Pure functions that sum up an exercise. */

/** The value that this share of all values does not exceed. */
export const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
};

export const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60));

export type Bar = { label: string; count: number };

const mostBars = 10;
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** A histogram of whole numbers from 1 on, with at most ten bars of the same width; the last one has what is beyond. */
export const histogramOf = (values: number[]): Bar[] => {
  if (values.length === 0) return [];
  // A few outliers must not make all others one bar.
  const far = quantile(values, 0.95);
  const width = steps.find(step => far <= step * mostBars) ?? Math.ceil(far / mostBars);
  const count = Math.min(mostBars, Math.ceil(Math.max(...values) / width));
  const indexOf = (value: number) => Math.min(count - 1, Math.max(0, Math.ceil(value / width) - 1));
  const isOpen = Math.max(...values) > count * width;
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * width + 1, (index + 1) * width];
    const label = isOpen && index === count - 1 ? `${from}+` : from === to ? String(from) : `${from}–${to}`;
    return { label, count: values.filter(value => indexOf(value) === index).length };
  });
};

/** How many people failed each test, most first. */
export const failuresOf = (tests: string[], students: StudentAtExercise[]) =>
  tests
    .map((test, index) => ({
      test,
      people: students.filter(({ failedTests }) => failedTests.includes(index)).length,
    }))
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => b.people - a.people);

/** No version of today makes it: its test is gone, or accepts such an answer. */
const isOver = ({ endedWith, acceptedWith }: WrongAnswerGroup) => endedWith !== null || acceptedWith !== null;

/** The groups as they are for these students: largest first, those that are over last. */
export const groupsAmong = (
  groups: WrongAnswerGroup[],
  students: StudentAtExercise[],
): WrongAnswerGroup[] => {
  const ids = new Set(students.map(({ id }) => id));
  return groups
    .map(group => ({ ...group, people: group.people.filter(id => ids.has(id)) }))
    .filter(({ people }) => people.length > 0)
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.people.length - a.people.length);
};

const mostSuggested = 3;

/** The largest groups that nobody has explained: a few words there help most. One person alone is better asked. */
export const suggestedOf = (groups: WrongAnswerGroup[]): Set<number> =>
  new Set(
    groups
      .filter(group => !group.explanation && !isOver(group) && group.people.length > 1)
      .slice(0, mostSuggested)
      .map(({ id }) => id),
  );

/** What was written for tests that there are no more, to use it again. */
export const endedTextsOf = (groups: WrongAnswerGroup[]): string[] => [
  ...new Set(
    groups.flatMap(({ explanation, endedWith }) => (endedWith === null ? [] : (explanation?.text ?? []))),
  ),
];

export const solvedOf = (students: StudentAtExercise[]) => students.filter(({ isSolved }) => isSolved);

/** What those who have tried it reached on average; null in a course without points, and before anybody has. */
export const averageOf = (students: StudentAtExercise[]): Points | null => {
  const tried = students.flatMap(({ points, runs, isSolved, isBypassed }) =>
    points && (runs > 0 || isSolved || isBypassed) ? [points] : [],
  );
  if (tried.length === 0) return null;
  const mean = (which: keyof Points) => rounded(sumOf(tried.map(points => points[which])) / tried.length);
  return { reached: mean('reached'), most: mean('most') };
};

export const hasRun = ({ students }: Pick<ExerciseInsight, 'students'>) =>
  students.some(({ runs }) => runs > 0);
