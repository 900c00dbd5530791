import { percentOf, type Points, rounded, sumOfPoints } from './point-amounts.ts';

/** The gradebook: columns in groups, and what becomes of them together. */

export type CountedColumn = { id: string; groupId: number };

export type ColumnGroup = {
  id: number;
  /** Compared with the weights of the other groups; null in a gradebook without weights. */
  weight: number | null;
  /** So many columns in which a person has reached the smallest share do not count. */
  dropped: number;
};

/** Null: it does not count for this person, because they are exempt or there is nothing yet. */
export type GradebookCell = Points | null;

export type Total = Points & { percent: number | null };

/** Of whole hundredths, so that 0.1 of 0.3 is the same as 1 of 3. */
const shareOf = ({ reached, most }: Points) => Math.round(reached * 100) / Math.round(most * 100);

type Counting = { at: number; points: Points; share: number };

/** Never all of them. Of equal shares the column that gives more is dropped, then the later one. */
const byShare = (a: Counting, b: Counting) =>
  a.share - b.share || b.points.most - a.points.most || b.at - a.at;

const lowestOf = (counting: Counting[], dropped: number): Counting[] =>
  dropped === 0
    ? []
    : counting.toSorted(byShare).slice(0, Math.min(dropped, Math.max(0, counting.length - 1)));

type Grouped = { group: ColumnGroup; points: Points; dropped: number[] };

/** Plain loops: it is done for everybody in a class. */
const pointsIn = (group: ColumnGroup, columns: number[], cells: readonly GradebookCell[]): Grouped => {
  const counting: Counting[] = [];
  for (const at of columns) {
    const points = cells[at];
    if (points && points.most > 0) counting.push({ at, points, share: shareOf(points) });
  }
  const lowest = lowestOf(counting, group.dropped);
  const kept = lowest.length === 0 ? counting : counting.filter(one => !lowest.includes(one));
  return {
    group,
    points: sumOfPoints(kept.map(({ points }) => points)),
    dropped: lowest.map(({ at }) => at).toSorted((a, b) => a - b),
  };
};

/** With weights: of 100. Groups in which a person has nothing to reach do not count, and the others take their weight. */
const weighted = (grouped: Grouped[]): Total => {
  const counting = grouped.filter(({ group, points }) => points.most > 0 && (group.weight ?? 0) > 0);
  const whole = counting.reduce((sum, { group }) => sum + (group.weight ?? 0), 0);
  if (whole === 0) return { reached: 0, most: 0, percent: null };
  const sum = counting.reduce((all, { group, points }) => all + (group.weight ?? 0) * shareOf(points), 0);
  // A hair that floating point leaves aside, less than all is never 100.
  const isAll = sum >= whole * (1 - 1e-9);
  const reached = isAll ? rounded((100 * sum) / whole) : Math.min(99.99, rounded((100 * sum) / whole));
  return { reached, most: 100, percent: percentOf({ reached, most: 100 }) };
};

/** What a person has reached in a course, and the columns (by index) that were dropped as their lowest: asked for each person. */
export const totalsOf = (columns: readonly CountedColumn[], groups: readonly ColumnGroup[]) => {
  const columnsIn = groups.map(({ id }) =>
    columns.flatMap(({ groupId }, at) => (groupId === id ? [at] : [])),
  );
  const isWeighted = groups.some(({ weight }) => weight !== null);
  return (cells: readonly GradebookCell[]): { total: Total; dropped: number[] } => {
    const grouped = groups.map((group, index) => pointsIn(group, columnsIn[index] ?? [], cells));
    const dropped = grouped.flatMap(group => group.dropped);
    if (isWeighted) return { total: weighted(grouped), dropped };
    const sum = sumOfPoints(grouped.map(({ points }) => points));
    return { total: { ...sum, percent: percentOf(sum) }, dropped };
  };
};
