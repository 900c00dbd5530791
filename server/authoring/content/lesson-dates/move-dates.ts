import type { Db } from '#server/platform/db/db.ts';
import {
  listStartEffectRows,
  type Moved,
  type Start,
  type StartEffectRow,
  updateCopiedDates,
  updateDatesThatStay,
} from './lesson-dates.db.ts';

/** For `courses/dates`, which knows the start of a course. The changes are made in the caller's transaction. */

type InCourse = { id: number };

/** What another start would move. */
export const listStartEffect = (db: Db, course: InCourse, start: Start): Promise<StartEffectRow[]> =>
  listStartEffectRows(db, course, start);

/** Call it before the start is changed: dates keep their moments, but for those that move along. */
export const keepDates = (
  tx: Db,
  course: InCourse,
  { start, moved }: { start: Start; moved: readonly Moved[] },
): Promise<void> => updateDatesThatStay(tx, course, start, moved);

/** Call it after lessons were copied: their dates are days from then on. */
export const countCopiedDates = (
  tx: Db,
  between: { from: InCourse; to: InCourse },
  days: { firstDay: string; countedFrom: string },
): Promise<void> => updateCopiedDates(tx, between, days);
