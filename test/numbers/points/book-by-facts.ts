import { type Course, isOpen, type Lesson } from '../course-model.ts';
import type { Column, Weight } from './point-facts.ts';
import { type Amount, divided, lessonPoints, offeredIn } from './points-by-facts.ts';

/** The gradebook that follows from what is true of a course. */

export type Total = Amount & { percent: number | null };

type BookColumn = { lesson: Lesson; own: null } | { lesson: null; own: Column };

/** Nothing can be done in a lesson that is not open, or has no exercises. */
export const columnsOf = ({ lessons, book }: Course): BookColumn[] => [
  ...(book.counts === null ? [] : lessons)
    .filter(lesson => isOpen(lesson) && lesson.exercises.length > 0)
    .map(lesson => ({ lesson, own: null })),
  ...book.columns.filter(({ isDeleted }) => !isDeleted).map(own => ({ lesson: null, own })),
];

const groupOf = ({ lesson }: BookColumn) => lesson?.moduleId ?? 0;

export const isExempt = ({ book }: Course, { lesson, own }: BookColumn, student: string) =>
  lesson ? book.exempt.has(`${student} ${lesson.id}`) : own.exempt.has(student);

const cellOf = (course: Course, column: BookColumn, student: string): Amount | null => {
  if (isExempt(course, column, student)) return null;
  const { lesson, own } = column;
  if (lesson)
    return lesson.taken.has(student)
      ? lessonPoints(course, lesson, student)
      : { reached: 0, most: offeredIn(lesson) };
  const entered = own.entries.get(student);
  return entered === undefined ? null : { reached: entered, most: own.most };
};

/** In percent with two decimals; less than all is never 100. */
export const percentOf = ({ reached, most }: Amount): number | null => {
  if (most === 0) return null;
  const hundredths = divided(BigInt(reached) * 10_000n, BigInt(most));
  return (reached < most ? Math.min(9999, hundredths) : hundredths) / 100;
};

/** Below 0 if the first has the smaller share; of equal ones the one that gives more goes first, then the later one. */
const byShare = (one: Amount & { at: number }, other: Amount & { at: number }) =>
  one.reached * other.most - other.reached * one.most || other.most - one.most || other.at - one.at;

const droppedIn = (cells: (Amount | null)[], places: number[], { dropped }: Weight): number[] => {
  const counting = places.flatMap(at => {
    const cell = cells[at];
    return cell && cell.most > 0 ? [{ ...cell, at }] : [];
  });
  const lowest = counting.toSorted(byShare).slice(0, Math.min(dropped, counting.length - 1));
  return lowest.map(({ at }) => at);
};

const without: Weight = { weight: null, dropped: 0 };

const sumOf = (cells: Amount[]): Amount => ({
  reached: cells.reduce((all, { reached }) => all + reached, 0),
  most: cells.reduce((all, { most }) => all + most, 0),
});

type Grouped = { weight: number | null; amount: Amount };

/** Of 100: groups in which there is nothing to reach give their weight to the others. */
const weighted = (groups: Grouped[]): Total => {
  const counting = groups.filter(({ weight, amount }) => amount.most > 0 && (weight ?? 0) > 0);
  const whole = counting.reduce((all, { weight }) => all + cents(weight), 0);
  if (whole === 0) return { reached: 0, most: 0, percent: null };
  // Over the product of all that can be reached, so that nothing is rounded before the end.
  const under = counting.reduce((product, { amount }) => product * BigInt(amount.most), BigInt(whole));
  const over = counting.reduce(
    (all, { weight, amount }) =>
      all + (BigInt(cents(weight)) * BigInt(amount.reached) * under) / BigInt(whole) / BigInt(amount.most),
    0n,
  );
  const reached = divided(over * 10_000n, under);
  const isAll = over >= under;
  const shown = isAll ? reached : Math.min(9999, reached);
  return { reached: shown, most: 10_000, percent: shown / 100 };
};

const cents = (weight: number | null) => Math.round((weight ?? 0) * 100);

export type StudentBook = {
  cells: (Amount | null)[];
  exempt: number[];
  dropped: number[];
  total: Total;
};

export const bookOf = (course: Course, student: string): StudentBook => {
  const columns = columnsOf(course);
  const cells = columns.map(column => cellOf(course, column, student));
  const exempt = columns.flatMap((column, at) => (isExempt(course, column, student) ? [at] : []));
  const all: number[] = [];
  const groups: Grouped[] = [];
  for (const [group, places] of Map.groupBy(columns.keys(), at => groupOf(columns[at]!))) {
    const set = course.book.weights.get(group) ?? without;
    const dropped = droppedIn(cells, places, set);
    all.push(...dropped);
    const kept = places.filter(at => !dropped.includes(at)).flatMap(at => cells[at] ?? []);
    groups.push({ weight: set.weight, amount: sumOf(kept) });
  }
  const whole = sumOf(groups.map(({ amount }) => amount));
  const total = groups.some(({ weight }) => weight !== null)
    ? weighted(groups)
    : { ...whole, percent: percentOf(whole) };
  return { cells, exempt, dropped: all.toSorted((a, b) => a - b), total };
};
