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

/** How long the first opening waits for its job. The job is usually done by then, so the user sees no delay. */
const patienceMs = 800;

type Who = { userId: number; lessonId: number };
type Opened = { userLesson: FoundUserLesson | null; job: UserLessonJobRow | null };

/** Inserts the status row and enqueues the job in one transaction. Of two concurrent calls one inserts. */
const begin = ({ db }: Services, who: Who, { isRetry }: { isRetry: boolean }) =>
  db.transaction().execute(async tx => {
    if (isRetry) await deleteFailedJob(tx, who);
    const made = await insertUserLessonJob(tx, who);
    if (made) await enqueue(tx, startUserLessonJob, { userLessonJobId: made.id });
    return made ?? (await findUserLessonJob(tx, who));
  });

/** Finds the user's lesson or starts it. A failed job stays failed until `isRetry`. */
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
