import { expect, it } from 'vitest';
import type { StudentAtExercise } from '#contract/learning/insight.ts';
import { insightCsv } from './insight-csv.ts';
import {
  averageOf,
  endedTextsOf,
  failuresOf,
  groupsAmong,
  histogramOf,
  quantile,
  suggestedOf,
} from './insight-numbers.ts';

const student = (id: number, failedTests: number[] = []): StudentAtExercise => ({
  id,
  firstName: 'Ada',
  lastName: String(id),
  sections: [],
  runs: 1,
  workedSeconds: 60,
  isSolved: false,
  isBypassed: false,
  hintsOpened: 0,
  lastRunAt: null,
  failedTests,
});

it('IN-1 half and three of four are values that somebody needed', () => {
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([1, 2, 3, 10], 0.75)).toBe(3);
  expect(quantile([4], 0.75)).toBe(4);
});

it('PT-1 those who have tried it count in the average, and a file has points in a course with them', () => {
  const points = { reached: 1, most: 4 };
  const class3 = [
    { ...student(1), points },
    { ...student(2), points: { reached: 2.5, most: 4 } },
    { ...student(3), runs: 0, points: { reached: 0, most: 4 } },
  ];
  expect(averageOf(class3)).toEqual({ reached: 1.75, most: 4 });
  expect(averageOf([student(1)])).toBeNull();
  const headOf = (file: string) => file.split('\r\n')[0];
  expect(headOf(insightCsv({ tests: [] }, class3, () => ''))).toMatch(/,Points,Points at most$/);
  expect(headOf(insightCsv({ tests: [] }, [student(1)], () => ''))).not.toContain('Points');
});

it('IN-1 a histogram has every value once, in at most ten bars', () => {
  expect(histogramOf([1, 1, 2, 4])).toEqual([
    { label: '1', count: 2 },
    { label: '2', count: 1 },
    { label: '3', count: 0 },
    { label: '4', count: 1 },
  ]);
  expect(histogramOf([3, 14, 20])).toEqual(
    ['1–2', '3–4', '5–6', '7–8', '9–10', '11–12', '13–14', '15–16', '17–18', '19–20'].map(label => ({
      label,
      count: ['3–4', '13–14', '19–20'].includes(label) ? 1 : 0,
    })),
  );
  const values = Array.from({ length: 300 }, (_, i) => (i * 37) % 911);
  const bars = histogramOf(values);
  expect(bars.length).toBeLessThanOrEqual(10);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(300);
});

it('IN-1 one who needed far more than all others does not squeeze them into one bar', () => {
  const bars = histogramOf([...Array.from({ length: 40 }, (_, i) => 1 + (i % 5)), 400]);
  expect(bars.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10+']);
  expect(bars.at(-1)?.count).toBe(1);
});

it('IN-1 a section counts its own people only', () => {
  const [ada, bea] = [student(1, [0, 1]), student(2, [1])];
  expect(failuresOf(['one', 'two', 'three'], [ada, bea])).toEqual([
    { test: 'two', people: 2 },
    { test: 'one', people: 1 },
  ]);
  const groups = [
    {
      id: 1,
      test: 'one',
      kind: 'got 1',
      runs: 9,
      people: [2, 3],
      explanation: null,
      endedWith: null,
      acceptedWith: null,
    },
    {
      id: 2,
      test: 'two',
      kind: 'got 2',
      runs: 1,
      people: [1],
      explanation: null,
      endedWith: null,
      acceptedWith: null,
    },
  ];
  expect(groupsAmong(groups, [ada]).map(({ id }) => id)).toEqual([2]);
});

it('IN-2 suggests to explain the largest groups that nobody has explained, and offers texts of tests that are gone', () => {
  const group = (
    id: number,
    size: number,
    given: { text?: string; endedWith?: number; acceptedWith?: number } = {},
  ) => ({
    id,
    test: 'one',
    kind: String(id),
    runs: size,
    people: Array.from({ length: size }, (_, index) => index),
    endedWith: given.endedWith ?? null,
    acceptedWith: given.acceptedWith ?? null,
    explanation: given.text === undefined ? null : { text: given.text, shownTo: 0, helped: 0 },
  });
  const groups = [
    group(1, 9, { text: 'Kept.' }),
    group(2, 8),
    group(3, 5),
    group(4, 3),
    group(5, 2),
    group(6, 9, { text: 'Ended.', endedWith: 2 }),
    group(7, 9, { endedWith: 2 }),
    group(8, 9, { acceptedWith: 2 }),
  ];
  expect([...suggestedOf(groups)]).toEqual([2, 3, 4]);
  expect([...suggestedOf([group(9, 1)])], 'one person is better asked').toEqual([]);
  expect(endedTextsOf(groups)).toEqual(['Ended.']);
  const people = Array.from({ length: 9 }, (_, id) => student(id));
  expect(groupsAmong(groups, people).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
