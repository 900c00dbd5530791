import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnGroup, type CountedColumn, type GradebookCell, totalsOf } from './course-points.ts';
import {
  type ByHand,
  type CountingRules,
  type ExerciseWork,
  opensNext,
  pointsOfExercise,
} from './exercise-points.ts';
import { closesAt, isPractice, keptShare, lateDays } from './late.ts';
import { percentOf, rounded, sumOf, sumOfPoints } from './point-amounts.ts';
import { mostOfTests, pointsOfRun } from './run-points.ts';

const day = 24 * 60 * 60 * 1000;
const due = new Date('2026-11-20T12:00:00Z');
const daysAfter = (days: number) => new Date(due.getTime() + days * day);

const rules = (given: Partial<CountingRules> = {}): CountingRules => ({
  counts: 'best',
  dueAt: null,
  lessonDueAt: null,
  closesAfterDays: null,
  latePercent: 0,
  ...given,
});
const work = (given: Partial<ExerciseWork> = {}): ExerciseWork => ({
  most: 10,
  runs: [],
  completedAt: null,
  isGranted: false,
  byHand: null,
  ...given,
});
const run = (reached: number, most: number, days = 0) => ({ reached, most, at: daysAfter(days) });

const totalOf = (columns: CountedColumn[], groups: ColumnGroup[], cells: GradebookCell[]) =>
  totalsOf(columns, groups)(cells);

const cents = fc.integer({ min: 0, max: 1_000_000 }).map(amount => amount / 100);
const aRun = fc
  .record({
    most: cents,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    days: fc.integer({ min: -20, max: 20 }),
  })
  .map(({ most, share, days }) => run(rounded(most * share), most, days));
const someRules = fc.record({
  counts: fc.constantFrom('best' as const, 'last' as const),
  dueAt: fc.option(fc.integer({ min: -5, max: 5 }).map(daysAfter)),
  lessonDueAt: fc.option(fc.constant(due)),
  closesAfterDays: fc.option(fc.nat(10)),
  latePercent: fc.integer({ min: 0, max: 100 }),
});
const byHand = fc.record<ByHand>({
  most: cents,
  isAlone: fc.boolean(),
  points: fc.option(fc.integer({ min: -100_000, max: 1_000_000 }).map(amount => amount / 100)),
});
const someWork = fc.record<ExerciseWork>({
  most: cents,
  runs: fc.array(aRun, { maxLength: 6 }),
  completedAt: fc.option(fc.integer({ min: -20, max: 20 }).map(daysAfter)),
  isGranted: fc.boolean(),
  byHand: fc.constant(null),
});
const hasTwoDecimals = (points: number) => Math.abs(points - rounded(points)) < 1e-9;

describe('PT-1 points of a run and an exercise', () => {
  it('2 of 3 tests give two thirds, in points of the exercise', () => {
    const results = ['a', 'b', 'c'].map(name => ({ name, passed: name !== 'c' }));
    const points = pointsOfRun({ hasError: false, results }, () => 1);
    expect(points).toEqual({ reached: 2, most: 3 });
    const at = daysAfter(0);
    expect(pointsOfExercise(work({ runs: [{ ...points, at }] }), rules())).toEqual({
      reached: 6.67,
      most: 10,
    });
  });

  it('a run that did not pass never has all', () => {
    const results = [
      { name: 'a', passed: true },
      { name: 'b', passed: true },
    ];
    const pointsOf = (name: string) => (name === 'a' ? 0.5 : 2);
    expect(pointsOfRun({ hasError: true, results }, pointsOf)).toEqual({ reached: 2, most: 2.5 });
    expect(pointsOfRun({ hasError: false, results }, pointsOf)).toEqual({ reached: 2.5, most: 2.5 });
    expect(pointsOfRun({ hasError: true, results: [] }, pointsOf)).toEqual({ reached: 0, most: 0 });
  });

  it('an exercise gives what its author set, else what its tests say, else 1', () => {
    expect(mostOfTests({ points: 4, testPoints: 3 })).toBe(4);
    expect(mostOfTests({ points: null, testPoints: 3 })).toBe(3);
    expect(mostOfTests({ points: null, testPoints: null })).toBe(1);
    expect(mostOfTests({ points: 0, testPoints: 3 })).toBe(0);
  });

  it('the best run counts, or the last', () => {
    const runs = [run(3, 3, -2), run(1, 3, -1)];
    expect(pointsOfExercise(work({ runs }), rules()).reached).toBe(10);
    expect(pointsOfExercise(work({ runs }), rules({ counts: 'last' })).reached).toBe(3.33);
  });

  it('every day that has begun costs, an extension moves the date, and after closing runs are practice', () => {
    expect(lateDays(new Date(due.getTime() + 1), due)).toBe(1);
    expect(keptShare(daysAfter(2), { ...rules({ dueAt: due, latePercent: 10 }) })).toBe(0.8);
    const late = work({ runs: [run(1, 1, 2)] });
    const strict = { dueAt: due, lessonDueAt: due, latePercent: 10, closesAfterDays: 3 };
    expect(pointsOfExercise(late, rules(strict)).reached).toBe(8);
    expect(pointsOfExercise(late, rules({ ...strict, dueAt: daysAfter(2) })).reached).toBe(10);
    expect(pointsOfExercise(work({ runs: [run(1, 1, 4)] }), rules(strict)).reached).toBe(0);
    // More time never ends before it does.
    expect(closesAt({ ...strict, dueAt: daysAfter(7) })).toEqual(daysAfter(7));
    expect(isPractice(daysAfter(3), rules(strict))).toBe(false);
  });

  it('what staff granted is all of the tests, and a completion whose run is not known counts as one', () => {
    expect(pointsOfExercise(work({ isGranted: true }), rules()).reached).toBe(10);
    const completed = work({ completedAt: daysAfter(1) });
    expect(pointsOfExercise(completed, rules({ dueAt: due, latePercent: 20 })).reached).toBe(8);
  });

  it('PT-2 hands are added or count alone, once they are released, and never take more than there is', () => {
    const runs = [run(1, 2)];
    const hand = (given: Partial<ByHand>) =>
      work({ runs, byHand: { most: 4, isAlone: false, points: 3, ...given } });
    expect(pointsOfExercise(hand({}), rules())).toEqual({ reached: 8, most: 14 });
    expect(pointsOfExercise(hand({ isAlone: true }), rules())).toEqual({ reached: 3, most: 4 });
    expect(pointsOfExercise(hand({ points: null }), rules())).toEqual({ reached: 5, most: 10 });
    expect(pointsOfExercise(hand({ points: null, isAlone: true }), rules())).toEqual({ reached: 0, most: 0 });
    expect(pointsOfExercise(hand({ points: -9 }), rules())).toEqual({ reached: 0, most: 14 });
  });

  it('always lie between 0 and all, with two decimals, whatever was done', () => {
    fc.assert(
      fc.property(someWork, someRules, (given, how) => {
        const { reached, most } = pointsOfExercise(given, how);
        expect(reached).toBeGreaterThanOrEqual(0);
        expect(reached).toBeLessThanOrEqual(most);
        expect(hasTwoDecimals(reached)).toBe(true);
      }),
    );
  });

  it('the best never falls by another run, and does not depend on their order', () => {
    fc.assert(
      fc.property(someWork, aRun, someRules, (given, another, how) => {
        const best = { ...how, counts: 'best' as const };
        const before = pointsOfExercise(given, best).reached;
        const more = { ...given, runs: [...given.runs, another] };
        expect(pointsOfExercise(more, best).reached).toBeGreaterThanOrEqual(before);
        expect(pointsOfExercise({ ...more, runs: more.runs.toReversed() }, best)).toEqual(
          pointsOfExercise(more, best),
        );
      }),
    );
  });

  it('more time never takes points away', () => {
    fc.assert(
      fc.property(someWork, someRules, fc.nat(9), (given, how, days) => {
        const best = { ...how, counts: 'best' as const };
        if (best.dueAt === null) return;
        const later = { ...best, dueAt: new Date(best.dueAt.getTime() + days * day) };
        if (best.lessonDueAt === null) later.lessonDueAt = null;
        expect(pointsOfExercise(given, later).reached).toBeGreaterThanOrEqual(
          pointsOfExercise(given, best).reached,
        );
      }),
    );
  });

  it('PT-2 by hand, too: never below 0', () => {
    fc.assert(
      fc.property(someWork, byHand, someRules, (given, hand, how) => {
        const { reached, most } = pointsOfExercise({ ...given, byHand: hand }, how);
        expect(reached).toBeGreaterThanOrEqual(0);
        expect([reached, most].every(hasTwoDecimals)).toBe(true);
      }),
    );
  });

  it('enough points open the next exercise, or all of one that gives fewer', () => {
    expect(opensNext({ reached: 2, most: 10 }, 3)).toBe(false);
    expect(opensNext({ reached: 3, most: 10 }, 3)).toBe(true);
    expect(opensNext({ reached: 1, most: 1 }, 3)).toBe(true);
    expect(opensNext({ reached: 10, most: 10 }, null)).toBe(false);
  });
});

describe('PT-3 points of a course', () => {
  const columns = [1, 1, 2, 2].map((groupId, at) => ({ id: `c${at}`, groupId }));
  const group = (id: number, given: Partial<ColumnGroup> = {}) => ({
    id,
    weight: null,
    dropped: 0,
    ...given,
  });
  const of = (reached: number, most: number) => ({ reached, most });

  it('are the sum without weights, and 100 by weights with them', () => {
    const cells = [of(5, 10), of(10, 10), of(1, 2), null];
    expect(totalOf(columns, [group(1), group(2)], cells).total).toEqual({
      reached: 16,
      most: 22,
      percent: 72.73,
    });
    const weighted = [group(1, { weight: 30 }), group(2, { weight: 70 })];
    expect(totalOf(columns, weighted, cells).total).toEqual({ reached: 57.5, most: 100, percent: 57.5 });
  });

  it('drop the lowest share of a group, never the only one, and leave out what a person is exempt from', () => {
    const groups = [group(1, { dropped: 1 }), group(2, { dropped: 3 })];
    const cells = [of(1, 10), of(2, 2), of(1, 2), null];
    expect(totalOf(columns, groups, cells)).toEqual({
      total: { reached: 3, most: 4, percent: 75 },
      dropped: [0],
    });
  });

  it('of equal shares the column that gives more is dropped, also where fractions are not exact', () => {
    const cells = [of(0.1, 0.3), of(1, 3), null, null];
    expect(totalOf(columns, [group(1, { dropped: 1 }), group(2)], cells).dropped).toEqual([1]);
  });

  it('by weights, too, less than all is never 100 %', () => {
    const weighted = [group(1, { weight: 1000 }), group(2, { weight: 0.1 })];
    const cells = [of(9999, 10_000), of(10_000, 10_000), of(9, 10), null];
    expect(totalOf(columns, weighted, cells).total).toEqual({ reached: 99.99, most: 100, percent: 99.99 });
  });

  it('a group in which a person has nothing gives its weight to the others', () => {
    const weighted = [group(1, { weight: 30 }), group(2, { weight: 70 })];
    expect(totalOf(columns, weighted, [of(5, 10), null, null, null]).total.percent).toBe(50);
    expect(totalOf(columns, weighted, [null, null, null, null]).total.percent).toBeNull();
  });

  const cell = fc.option(
    fc
      .record({ most: cents, share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ most, share }) => of(rounded(most * share), most)),
  );
  const groups = fc.tuple(
    ...[1, 2].map(id =>
      fc.record({ id: fc.constant(id), weight: fc.option(fc.nat(100)), dropped: fc.nat(3) }),
    ),
  );

  it('lie between 0 and all, and are 100 % for whoever reached everything', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 4, maxLength: 4 }), groups, (cells, given) => {
        const { total } = totalOf(columns, given, cells);
        expect(total.reached).toBeGreaterThanOrEqual(0);
        expect(total.reached).toBeLessThanOrEqual(total.most);
        const all = cells.map(one => one && of(one.most, one.most));
        expect(totalOf(columns, given, all).total.percent ?? 100).toBe(100);
      }),
    );
  });
});

describe('PT-3 dropping the lowest', () => {
  it('never lowers the share where columns give the same', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(shares, fc.nat(9), (reached, dropped) => {
        const columns = reached.map((_, at) => ({ id: `c${at}`, groupId: 1 }));
        const cells = reached.map(points => ({ reached: points, most: 100 }));
        const percentWith = (count: number) =>
          totalOf(columns, [{ id: 1, weight: null, dropped: count }], cells).total.percent ?? 0;
        expect(percentWith(dropped)).toBeGreaterThanOrEqual(percentWith(0));
      }),
    );
  });
});

describe('amounts of points', () => {
  it('are added without errors of binary fractions', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(rounded(1.005)).toBe(1.01);
    expect(sumOfPoints([])).toEqual({ reached: 0, most: 0 });
    expect(percentOf({ reached: 2, most: 3 })).toBe(66.67);
    expect(percentOf({ reached: 9_999.99, most: 10_000 })).toBe(99.99);
    expect(percentOf({ reached: 0, most: 0 })).toBeNull();
  });
});
