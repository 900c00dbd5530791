import type { WrittenCell } from '#contract/learning/gradebook.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { lockGradebook, type NewChange, updateEntry, updateExemption } from './gradebook.db.ts';
import { type Counted, readCounted } from './read-counted.ts';
import { readEntered, type Entered } from './read-entered.ts';
import { type Changing, recordChanges } from './record-changes.ts';

type Wanted = { points: number | null; isExempt: boolean };

const told = (points: number | null) => (points === null ? null : String(points));
const isSame = (one: Wanted, other: Wanted) => one.points === other.points && one.isExempt === other.isExempt;

/** What a cell should be: what is not named stays. */
const wantedOf = ({ points, isExempt }: WrittenCell, current: Wanted): Wanted => ({
  points: points === undefined ? current.points : points,
  isExempt: isExempt ?? current.isExempt,
});

const changesOf = (userId: number, place: string, before: Wanted, after: Wanted): NewChange[] => [
  ...(before.points === after.points
    ? []
    : [{ userId, place, what: 'points' as const, before: told(before.points), after: told(after.points) }]),
  ...(before.isExempt === after.isExempt
    ? []
    : [
        {
          userId,
          place,
          what: 'exempt' as const,
          before: before.isExempt ? 'exempt' : null,
          after: after.isExempt ? 'exempt' : null,
        },
      ]),
];

const columnOf = ({ columns }: Counted, { lessonId, columnId }: WrittenCell) => {
  const column = columns.find(
    one => one.lessonId === (lessonId ?? null) && one.columnId === (columnId ?? null),
  );
  if (!column) throw new AppError('not_found', learningProblems.noSuchColumn);
  return column;
};

/**
 * All cells or none. What is there already is not changed again, so a second click does nothing; a cell that somebody else has
 * changed meanwhile is refused.
 */
export const setCells = (services: Services, changing: Changing, cells: WrittenCell[]): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const { course } = changing;
    await lockGradebook(tx, course);
    const counted = await readCounted(tx, course);
    const entered: Entered = await readEntered(tx, course);
    const isLearner = new Set(counted.people.map(({ userId }) => userId));
    const changes: NewChange[] = [];
    for (const cell of cells) {
      const column = columnOf(counted, cell);
      const { userId } = cell;
      if (!isLearner.has(userId)) throw new AppError('not_found', learningProblems.noSuchStudent);
      const current = entered(userId, column.id);
      const wanted = wantedOf(cell, current);
      if (isSame(current, wanted)) continue;
      if (cell.before && !isSame(cell.before, current))
        throw new AppError('conflict', learningProblems.cellChangedMeanwhile({ column: column.name }));
      const { lessonId, columnId } = column;
      if (columnId !== null && current.points !== wanted.points)
        await updateEntry(tx, { columnId, userId }, wanted.points);
      if (current.isExempt !== wanted.isExempt)
        await updateExemption(tx, { userId, lessonId, columnId }, wanted.isExempt);
      changes.push(...changesOf(userId, column.name, current, wanted));
    }
    await recordChanges(services, tx, changing, changes);
  });
