import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { refreshRoster } from './refresh-roster.job.ts';
import { updateRosterAsked } from './roster.db.ts';

const pauseMs = { staff: 5 * 60_000, learner: 60 * 60_000 };

/** Call it in the transaction of a launch: queues a refresh of the roster, unless the last one is recent. */
export const askForRoster = async (
  tx: Db,
  context: { id: number },
  course: { id: number },
  { now, isStaff }: { now: Date; isStaff: boolean },
): Promise<void> => {
  const before = new Date(now.getTime() - pauseMs[isStaff ? 'staff' : 'learner']);
  if (await updateRosterAsked(tx, context, { now, before }))
    await enqueue(tx, refreshRoster, { courseId: course.id, tries: 0 }, { once: `roster:${course.id}` });
};
