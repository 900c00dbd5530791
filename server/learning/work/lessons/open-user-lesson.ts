import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { startUserLessonJob } from './start-user-lesson.job.ts';
import {
  deleteFailedJob,
  findUserLesson,
  findUserLessonJob,
  type FoundUserLesson,
  insertUserLessonJob,
  type UserLessonJobRow,
} from './user-lessons.db.ts';

/** So long the first opening waits for its job: mostly the lesson comes at once, and nobody sees that there was one. */
const patienceMs = 800;

type Who = { userId: number; lessonId: number };
type Opened = { userLesson: FoundUserLesson | null; job: UserLessonJobRow | null };

/** The row that a person watches and the job that does the work, in one transaction; of two tabs one begins it. */
const begin = ({ db }: Services, who: Who, { isRetry }: { isRetry: boolean }) =>
  db.transaction().execute(async tx => {
    if (isRetry) await deleteFailedJob(tx, who);
    const made = await insertUserLessonJob(tx, who);
    if (made) await enqueue(tx, startUserLessonJob, { userLessonJobId: made.id });
    return made ?? (await findUserLessonJob(tx, who));
  });

/** A person's own way through a lesson, begun with the first opening. A failed job stays failed until it is retried. */
export const openUserLesson = async (
  services: Services,
  who: Who,
  { isRetry = false } = {},
): Promise<Opened> => {
  const { db, signals } = services;
  const found = await findUserLesson(db, who);
  if (found) return { userLesson: found, job: null };
  const job = await begin(services, who, { isRetry });
  if (job?.status === 'RUNNING') await signals.wait('lesson_started', job.id, patienceMs);
  const userLesson = await findUserLesson(db, who);
  return { userLesson, job: userLesson ? null : await findUserLessonJob(db, who) };
};
