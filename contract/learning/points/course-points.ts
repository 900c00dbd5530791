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

const shareOf = ({ reached, most }: Points) => reached / most;

/** Never all of them. Of equal shares the column that gives more is dropped, then the later one. */
const kept = (cells: { at: number; points: Points }[], dropped: number) =>
  cells
    .toSorted((a, b) => shareOf(a.points) - shareOf(b.points) || b.points.most - a.points.most || b.at - a.at)
    .slice(Math.min(dropped, Math.max(0, cells.length - 1)));

type Grouped = { group: ColumnGroup; points: Points; dropped: number[] };

const inGroups = (
  columns: readonly CountedColumn[],
  groups: readonly ColumnGroup[],
  cells: readonly GradebookCell[],
): Grouped[] => {
  const counting = columns.flatMap(({ groupId }, at) => {
    const points = cells[at];
    return points && points.most > 0 ? [{ groupId, at, points }] : [];
  });
  const cellsOf = Map.groupBy(counting, ({ groupId }) => groupId);
  return groups.map(group => {
    const own = cellsOf.get(group.id) ?? [];
    const counted = kept(own, group.dropped);
    const keeps = new Set(counted.map(({ at }) => at));
    return {
      group,
      points: sumOfPoints(counted.map(({ points }) => points)),
      dropped: own.map(({ at }) => at).filter(at => !keeps.has(at)),
    };
  });
};

/** With weights: of 100. Groups in which a person has nothing to reach do not count, and the others take their weight. */
const weighted = (grouped: Grouped[]): Total => {
  const counting = grouped.filter(({ group, points }) => points.most > 0 && (group.weight ?? 0) > 0);
  const whole = counting.reduce((sum, { group }) => sum + (group.weight ?? 0), 0);
  if (whole === 0) return { reached: 0, most: 0, percent: null };
  const reached = rounded(
    counting.reduce(
      (sum, { group, points }) => sum + (100 * (group.weight ?? 0) * shareOf(points)) / whole,
      0,
    ),
  );
  return { reached, most: 100, percent: percentOf({ reached, most: 100 }) };
};

/** What a person has reached in a course, and the columns (by index) that were dropped as their lowest. */
export const totalOf = (
  columns: readonly CountedColumn[],
  groups: readonly ColumnGroup[],
  cells: readonly GradebookCell[],
): { total: Total; dropped: number[] } => {
  const grouped = inGroups(columns, groups, cells);
  const dropped = grouped.flatMap(group => group.dropped);
  if (groups.some(({ weight }) => weight !== null)) return { total: weighted(grouped), dropped };
  const sum = sumOfPoints(grouped.map(({ points }) => points));
  return { total: { ...sum, percent: percentOf(sum) }, dropped };
};
