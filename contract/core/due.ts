import { z } from 'zod';

/** Due dates as they are stored: counted from the start of a course. */

/** Ten years either way. */
const farthestDay = 3660;

export const DueDay = z
  .int({ error: 'Send the day as a whole number: 0 is the day on which the course starts.' })
  .min(-farthestDay)
  .max(farthestDay);

export const DueTime = z
  .string({ error: 'Send the time as text, such as 23:59.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as hours and minutes, such as 23:59.');

/** The latest a program may be finished: at the due date itself it is in time. */
export const isLate = (
  { dueAt, completedAt }: { dueAt: Date | string | null; completedAt: Date | string | null },
  now: Date | number,
): boolean => dueAt !== null && new Date(completedAt ?? now) > new Date(dueAt);
