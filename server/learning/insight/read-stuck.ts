import type { Services } from '#server/platform/services.ts';
import { listStuck, updateSummaries } from './insight.db.ts';

/** Who is stuck in a course, or in one lesson of it. */
export const readStuck = async (
  { db, clock, signals }: Services,
  course: { id: number },
  filter: { lesson?: { id: number } } = {},
) => {
  // Before the rows are read: what changes meanwhile is reported by the next watch call.
  const mark = signals.mark();
  await updateSummaries(db, course, filter.lesson);
  const now = clock.now();
  const rows = await listStuck(db, course, { ...filter, now });
  return {
    mark,
    readAt: now,
    stuck: rows.map(
      ({ userId, firstName, lastName, lessonId, lesson, exerciseId, exercise, position, ...row }) => ({
        ...row,
        user: { id: userId, firstName, lastName },
        lesson: { id: lessonId, name: lesson },
        exercise: { id: exerciseId, name: exercise, position },
      }),
    ),
  };
};
