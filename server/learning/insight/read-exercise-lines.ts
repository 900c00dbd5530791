import type { Db } from '#server/platform/db/db.ts';
import { listExerciseLines, updateSummaries } from './insight.db.ts';

export const readExerciseLines = async (
  db: Db,
  course: { id: number },
  filter: { lesson?: { id: number }; section?: string | undefined },
) => {
  if (filter.section === undefined) await updateSummaries(db, course, filter.lesson);
  const rows = await listExerciseLines(db, course, filter);
  return rows.map(({ lessonId, lesson, hardestTest, hardestPeople, ...row }) => ({
    ...row,
    lesson: { id: lessonId, name: lesson },
    hardestTest: hardestTest === null ? null : { name: hardestTest, people: hardestPeople ?? 0 },
  }));
};
