import type { CourseRow } from '#server/access/members.db.ts';
import type { Db } from '#server/platform/db/db.ts';
import { updateCourseFields } from './courses.db.ts';

/** For the gradebook: of the columns that are no lessons. Call it in the caller's transaction. */
export const setColumnsWeight = (
  tx: Db,
  course: CourseRow,
  { weight, dropped }: { weight: number | null; dropped: number },
): Promise<CourseRow> => updateCourseFields(tx, course, { columnsWeight: weight, columnsDropped: dropped });
