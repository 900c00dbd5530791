import type { Db } from '#server/platform/db/db.ts';
import { readCounted } from '#server/learning/gradebook/read-counted.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { sendScores } from './send-scores.job.ts';
import { showWhatWasSent } from './show-what-was-sent.ts';
import {
  type Changed,
  type ChangedScore,
  type CourseTotal,
  insertLessonColumns,
  listCountedCourses,
  listLessonsOfLink,
  listLessonsWithScore,
  updateCountedLessons,
  updateFoundColumnsForgotten,
  updateParkedOfLinkDue,
  updateScoresContinued,
  updateScoresLeft,
  updateScoresOfLinkUnsent,
  upsertCourseScores,
  upsertLessonScores,
} from './scores.db.ts';

const daysMs = 24 * 60 * 60 * 1000;

/** How long a score is retried before it is parked. */
export const retryForMs = 3 * daysMs;

export const timesFrom = (now: Date) => ({ now, giveUpAt: new Date(now.getTime() + retryForMs) });

/** A link with another line item: everything is sent there anew. The sweep starts the job. */
export const forgetColumn = (tx: Db, link: { id: number }, now: Date): Promise<void> =>
  updateScoresOfLinkUnsent(tx, link.id, timesFrom(now));

/** The same for columns that no launch names, after the platform has moved. */
export const forgetFoundColumns = (
  tx: Db,
  link: { id: number; isNamed: boolean },
  now: Date,
): Promise<void> => updateFoundColumnsForgotten(tx, link, timesFrom(now));

/** A link that allows other things than before may take what was parked. The sweep starts the job. */
export const retryParked = (tx: Db, link: { id: number }, now: Date): Promise<void> =>
  updateParkedOfLinkDue(tx, link.id, timesFrom(now));

const isForWholeCourse = (changed: Changed): changed is { courseId: number } =>
  Object.keys(changed).length === 1 && changed.courseId !== undefined;

/** The totals of courses with points, of everybody whom the change may concern. */
const totalsFor = async (tx: Db, changed: Changed): Promise<CourseTotal[]> => {
  const { userId } = changed;
  const totals: CourseTotal[] = [];
  for (const course of await listCountedCourses(tx, changed)) {
    const { people } = await readCounted(tx, course, userId === undefined ? {} : { userId });
    for (const { userId: whose, total } of people)
      if (total.percent !== null)
        totals.push({ ...total, percent: total.percent, courseId: course.id, userId: whose });
  }
  return totals;
};

/**
 * Call it in the transaction that changes how far students are, and when a link is launched. Computes what the platforms
 * should hold, and queues what has changed. Idempotent.
 */
export const queueScores = async (tx: Db, changed: Changed, now: Date): Promise<void> => {
  const times = timesFrom(now);
  // First, so that launches, which lock the same rows, lock them in the same order.
  if (isForWholeCourse(changed)) await updateCountedLessons(tx, { id: changed.courseId });
  await insertLessonColumns(tx, changed);
  const scores: ChangedScore[] = [
    ...(await upsertLessonScores(tx, changed, times)),
    ...(await upsertCourseScores(tx, changed, times, await totalsFor(tx, changed))),
  ];
  await showWhatWasSent(
    tx,
    scores.flatMap(({ userLessonId }) => userLessonId ?? []),
    now,
  );
  for (const platformId of new Set(scores.map(score => score.platformId)))
    await enqueue(tx, sendScores, { platformId }, { once: `scores:${platformId}` });
};

/** A link leads elsewhere than before: its column now belongs to that. */
export const leadScores = async (
  tx: Db,
  link: { id: number },
  course: { id: number },
  now: Date,
): Promise<void> => {
  const left = await listLessonsOfLink(tx, link.id);
  await queueScores(tx, { courseId: course.id, linkId: link.id }, now);
  await updateScoresLeft(tx, link.id);
  await showWhatWasSent(tx, await listLessonsWithScore(tx, left), now);
};

/**
 * A link that is opened continues what a whole-course link has sent to its column, which may have been for another lesson
 * than it leads to now.
 */
export const continueScores = async (
  tx: Db,
  link: { id: number },
  course: { id: number },
  now: Date,
): Promise<void> => {
  const lessonIds = await updateScoresContinued(tx, link);
  if (lessonIds.length > 0) await queueScores(tx, { courseId: course.id, linkId: link.id }, now);
  for (const lessonId of lessonIds) await queueScores(tx, { lessonId }, now);
};
