import {
  type ColumnGroup,
  type CountedColumn,
  type GradebookCell,
  type Total,
  totalOf,
} from '#contract/learning/points/course-points.ts';
import { sumOf } from '#contract/learning/points/point-amounts.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listCountedLessons, listLearnerIds, listLessonPoints } from './gradebook.db.ts';

export type LessonColumn = CountedColumn & {
  lessonId: number;
  name: string;
  moduleName: string;
  /** What a person can reach who has not begun it. */
  most: number;
};

export type CountedPerson = { userId: number; cells: GradebookCell[]; total: Total; dropped: number[] };

export type Counted = { columns: LessonColumn[]; groups: ColumnGroup[]; people: CountedPerson[] };

/**
 * What everybody in a course with points has reached, or one person: the only place that reads points together, so that the
 * matrix, the gradebook, a student's own page, files and the LMS have the same. Who has not begun a lesson has nothing of it.
 */
export const readCounted = async (
  db: Db,
  course: { id: number },
  who: { userId?: number } = {},
): Promise<Counted> => {
  const lessons = await listCountedLessons(db, course);
  const points = new Map((await listLessonPoints(db, course, who)).map(row => [row.lessonId, row]));
  const ids = who.userId === undefined ? await listLearnerIds(db, course) : [who.userId];
  const columns = lessons.map(({ id, moduleId, offered, ...lesson }) => ({
    ...lesson,
    id: `lesson ${id}`,
    lessonId: id,
    groupId: moduleId,
    most: sumOf(offered),
  }));
  const groups = [...new Set(lessons.map(({ moduleId }) => moduleId))].map(id => ({
    id,
    weight: null,
    dropped: 0,
  }));
  const cellsOf = new Map(
    ids.map(id => [id, columns.map(({ most }): GradebookCell => ({ reached: 0, most }))]),
  );
  for (const [index, { lessonId }] of columns.entries()) {
    const row = points.get(lessonId);
    row?.userIds.forEach((userId, at) => {
      const own = cellsOf.get(userId);
      if (own) own[index] = { reached: row.reached[at] ?? 0, most: row.most[at] ?? 0 };
    });
  }
  const people = [...cellsOf].map(([userId, cells]) => ({
    userId,
    cells,
    ...totalOf(columns, groups, cells),
  }));
  return { columns, groups, people };
};
