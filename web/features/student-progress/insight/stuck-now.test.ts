import { expect, it } from 'vitest';
import type { Stuck } from '#contract/learning/insight.ts';
import { parted } from './stuck-now.ts';

const readAt = new Date(2026, 2, 5, 0, 20).toISOString();
const aStuck = (id: number, exercise: number, isNow: boolean, activeAt: Date) =>
  ({ user: { id }, exercise: { id: exercise }, isNow, activeAt: activeAt.toISOString() }) as Stuck;

it('FD-6 stuck now is who is there, earlier is the day of the reader, and nobody is in it twice', () => {
  const now = aStuck(1, 10, true, new Date(2026, 2, 5, 0, 15));
  const earlier = aStuck(2, 10, false, new Date(2026, 2, 5, 0, 1));
  const beforeMidnight = aStuck(3, 10, false, new Date(2026, 2, 4, 23, 59));
  const nowBeforeMidnight = aStuck(4, 10, true, new Date(2026, 2, 4, 23, 59));
  const ofElsewhere = aStuck(1, 11, false, new Date(2026, 2, 5, 0, 2));
  const stuck = [now, nowBeforeMidnight, ofElsewhere, earlier, beforeMidnight];
  expect(parted({ stuck, readAt })).toEqual({ now: [now, nowBeforeMidnight], earlier: [earlier] });
});
