import type { Db } from '#server/platform/db/db.ts';
import type { CopyJobRow } from '../copy-jobs.db.ts';
import { insertExerciseSources, upsertCourseSource } from './sources.db.ts';

/** After a copy, in its transaction: remembers where each exercise comes from, and what allowed the copy. */
export const linkToSource = async (tx: Db, job: CopyJobRow, course: { id: number }) => {
  const { sourceCourseId, shareCode, shareId, fillsCourse, addsContent } = job;
  if (sourceCourseId === null) return;
  const isByPlatform = fillsCourse && !addsContent;
  const between = { courseId: course.id, sourceCourseId };
  await upsertCourseSource(tx, { ...between, shareCode, shareId, isByPlatform });
  await insertExerciseSources(tx, between);
};
