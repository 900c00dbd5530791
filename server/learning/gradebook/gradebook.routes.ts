import * as contract from '#contract/learning/gradebook.ts';
import { courseMember, isStaff, wholeCourseStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { changeColumn, createColumn } from './change-column.ts';
import { listChanges } from './gradebook.db.ts';
import { readGradebook, readOwnPoints } from './read-gradebook.ts';
import { setCells } from './set-cells.ts';
import { setWeights } from './set-weights.ts';

export const gradebookRoutes = [
  route(contract.getGradebook, wholeCourseStaff, ({ services, course }) => readGradebook(services, course)),
  route(contract.setGradebookWeights, wholeCourseStaff, async ({ services, course, user, body }) => {
    const changed = await setWeights(services, { course, user, why: body.why }, body);
    return readGradebook(services, changed);
  }),
  route(contract.createGradebookColumn, wholeCourseStaff, async ({ services, course, user, body }) => {
    await createColumn(services, { course, user, why: undefined }, body);
    return readGradebook(services, course);
  }),
  route(
    contract.changeGradebookColumn,
    wholeCourseStaff,
    async ({ services, course, user, params, body }) => {
      await changeColumn(services, { course, user, why: body.why }, params.columnId, body);
      return readGradebook(services, course);
    },
  ),
  route(contract.setGradebookCells, wholeCourseStaff, async ({ services, course, user, body }) => {
    await setCells(services, { course, user, why: body.why }, body.cells);
    return readGradebook(services, course);
  }),
  route(contract.listGradebookChanges, wholeCourseStaff, async ({ services, course, query }) => ({
    changes: await listChanges(services.db, course, query),
  })),
  route(contract.getOwnPoints, courseMember, async ({ services, course, ...member }) => ({
    // Staff have no points of their own.
    points: isStaff(member) ? null : await readOwnPoints(services, course, member.user),
  })),
];
