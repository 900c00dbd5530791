/** When somebody's exam ends: one rule for the server, which decides, and the page, which foretells it. */

type Times = {
  opensAt: Date;
  closesAt: Date;
  durationMinutes: number | null;
  hasFixedStart: boolean;
  plusMinutes: number;
};
type Extra = { extraMinutes: number; extraPercent: number };

const minute = 60_000;

/** A share is one of the time that everybody has. */
export const extraMinutesOf = (times: Times, { extraMinutes, extraPercent }: Extra): number => {
  const everybodys = times.durationMinutes ?? (times.closesAt.getTime() - times.opensAt.getTime()) / minute;
  return times.plusMinutes + extraMinutes + Math.ceil((everybodys * extraPercent) / 100);
};

/** The window limits the time that everybody has; extra time comes after it. */
export const examEnd = (times: Times, extra: Extra, startedAt: Date): Date => {
  const { opensAt, closesAt, durationMinutes, hasFixedStart } = times;
  const begin = hasFixedStart ? opensAt : startedAt;
  const ownEnd = durationMinutes === null ? closesAt.getTime() : begin.getTime() + durationMinutes * minute;
  return new Date(Math.min(ownEnd, closesAt.getTime()) + extraMinutesOf(times, extra) * minute);
};
