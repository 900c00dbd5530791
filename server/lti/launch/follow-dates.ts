import { setPlatformDue } from '#server/authoring/content/set-lesson-due.ts';
import { recountLesson } from '#server/learning/points/recount-lesson.ts';
import { setPlatformExtension } from '#server/learning/work/extensions/set-platform-extension.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LaunchClaims } from '../claims/read-claims.ts';
import { type ResourceLinkRow, updateLinkDue } from '../linking/links.db.ts';

type Opened = { link: ResourceLinkRow; lessonId: number; user: { id: number }; isStaff: boolean };

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/**
 * Call it in the transaction of a launch. The date that a platform sends can be that of the person who launches: somebody
 * with more time gets a later one. So only staff launches say what holds for everybody; what a learner's launch says is
 * stored as that person's, unless it is the date of everybody.
 */
export const followDates = async (
  tx: Db,
  { dueAt, ownDueAt, reviewedSubject }: LaunchClaims,
  { link, lessonId, user, isStaff }: Opened,
): Promise<void> => {
  // From a gradebook it may be the date of the student whose work is opened.
  if (reviewedSubject !== null) return;
  if (isStaff) {
    await updateLinkDue(tx, link, dueAt);
    if (await setPlatformDue(tx, { id: lessonId }, dueAt)) await recountLesson(tx, { lessonId });
    return;
  }
  const told = ownDueAt ?? dueAt;
  const own = isSame(told, link.dueAt) ? null : told;
  // What came late may be in time now.
  if (await setPlatformExtension(tx, { lessonId, userId: user.id }, own))
    await recountLesson(tx, { lessonId });
};
