import type { BodyOf } from '#contract/core/endpoint.ts';
import type { changeGradebookColumn, createGradebookColumn } from '#contract/learning/gradebook.ts';
import { mostColumns } from '#contract/learning/gradebook.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findColumn,
  insertColumn,
  listColumns,
  lockGradebook,
  type NewChange,
  updateColumn,
} from './gradebook.db.ts';
import { type Changing, recordChanges } from './record-changes.ts';

const shown = ({ name, most }: { name: string; most: number }) => `${name} (${most})`;

/** Sent twice, it is made once. */
export const createColumn = (
  services: Services,
  changing: Changing,
  column: BodyOf<typeof createGradebookColumn>,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const { course } = changing;
    await lockGradebook(tx, course);
    const columns = await listColumns(tx, course);
    const same = columns.find(({ name }) => name.toLowerCase() === column.name.toLowerCase());
    if (same?.name === column.name && same.most === column.most) return;
    if (same)
      throw new AppError('conflict', learningProblems.columnNameTaken({ name: same.name }), {
        field: 'name',
      });
    if (columns.length >= mostColumns)
      throw new AppError('conflict', learningProblems.tooManyColumns({ mostColumns }));
    await insertColumn(tx, course, column);
    await recordChanges(services, tx, changing, [
      { userId: null, place: column.name, what: 'column', before: null, after: shown(column) },
    ]);
  });

/** What is entered in a column stays also while it is deleted. */
export const changeColumn = (
  services: Services,
  changing: Changing,
  columnId: number,
  { name, most, isDeleted }: BodyOf<typeof changeGradebookColumn>,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const { course } = changing;
    await lockGradebook(tx, course);
    const column = await findColumn(tx, course, columnId);
    if (!column) throw new AppError('not_found', learningProblems.noSuchColumn);
    const willBeDeleted = isDeleted ?? column.deletedAt !== null;
    const next = { name: name ?? column.name, most: most ?? column.most };
    const others = (await listColumns(tx, course)).filter(({ id }) => id !== columnId);
    const same = others.find(other => other.name.toLowerCase() === next.name.toLowerCase());
    if (same && !willBeDeleted)
      throw new AppError('conflict', learningProblems.columnNameTaken({ name: same.name }), {
        field: 'name',
      });
    const deletedAt = willBeDeleted ? (column.deletedAt ?? services.clock.now()) : null;
    const before = column.deletedAt === null ? shown(column) : null;
    const after = willBeDeleted ? null : shown(next);
    if (before === after) return;
    await updateColumn(tx, column, { ...next, deletedAt });
    const change: NewChange = { userId: null, place: next.name, what: 'column', before, after };
    await recordChanges(services, tx, changing, [change]);
  });
