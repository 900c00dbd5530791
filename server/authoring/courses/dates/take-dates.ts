import type { CourseRow } from '#server/access/members.db.ts';
import type { Db } from '#server/platform/db/db.ts';
import { countCopiedDates } from '#server/authoring/content/lesson-dates/move-dates.ts';
import { getFirstDay, updateStart } from './dates.db.ts';

/**
 * After the content of a course was copied into another one, in the same transaction. Without a start, the copy keeps from
 * which day its days were counted, so that they can be shown as dates until it has one.
 */
export const takeDates = async (tx: Db, { from, to }: { from: CourseRow; to: CourseRow }): Promise<void> => {
  const firstDay = await getFirstDay(tx, from);
  if (firstDay === null) return;
  const isFirst = to.startsOn === null && to.daysFrom === null;
  if (isFirst) await updateStart(tx, to, { daysFrom: firstDay, timeZone: from.timeZone });
  // A course with a start counts the days of what comes from that.
  const countedFrom = to.startsOn === null ? (to.daysFrom ?? firstDay) : firstDay;
  await countCopiedDates(tx, { from, to }, { firstDay, countedFrom });
};
