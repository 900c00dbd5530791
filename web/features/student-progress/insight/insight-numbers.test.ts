import { expect, it } from 'vitest';
import type { StudentAtExercise } from '#contract/insight.ts';
import { failuresOf, groupsAmong, histogramOf, quantile } from './insight-numbers.ts';

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
    { id: 1, test: 'one', kind: 'got 1', runs: 9, people: [2, 3], explanation: null },
    { id: 2, test: 'two', kind: 'got 2', runs: 1, people: [1], explanation: null },
  ];
  expect(groupsAmong(groups, [ada]).map(({ id }) => id)).toEqual([2]);
});
