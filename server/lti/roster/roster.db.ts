import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Learners of a course who come from this platform. */
export const listLearnersFrom = async (
  db: Db,
  platform: { id: number },
  course: { id: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('enrollments')
      .innerJoin('ltiUsers', 'ltiUsers.userId', 'enrollments.userId')
      .select('enrollments.userId')
      .where('enrollments.courseId', '=', course.id)
      .where('enrollments.roleKey', '=', learner)
      .where('ltiUsers.platformId', '=', platform.id)
      .execute()
  ).map(row => row.userId);

/** Compare-and-set: false if the roster was asked for after `before`, or there is none. */
export const updateRosterAsked = async (
  db: Db,
  context: { id: number },
  { now, before }: { now: Date; before: Date },
): Promise<boolean> =>
  (await db
    .updateTable('ltiContexts')
    .set({ rosterAskedAt: now })
    .where('id', '=', context.id)
    .where('rosterUrl', 'is not', null)
    .where(eb => eb.or([eb('rosterAskedAt', 'is', null), eb('rosterAskedAt', '<', before)]))
    .returning('id')
    .executeTakeFirst()) !== undefined;
