import { showDate } from '#web/texts/locale.ts';
import { progressTexts } from '../progress-texts.ts';

const t = progressTexts.courseProgress;

const minute = 60_000;
const hour = 60 * minute;
/** The data is read now and then, so a few minutes are now. */
const nowMs = 5 * minute;

const midnightOf = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** As short as a narrow column: `now`, `12 min`, `3 h`, `yesterday`, `Fri`, `Oct 14`. */
export const lastActive = (at: string, now: number): string => {
  const then = Date.parse(at);
  const ago = now - then;
  if (ago < nowMs) return t.now;
  if (ago < hour) return t.minutes(Math.floor(ago / minute));
  const days = Math.round((midnightOf(now) - midnightOf(then)) / (24 * hour));
  if (days === 0) return t.hours(Math.floor(ago / hour));
  if (days === 1) return t.yesterday;
  if (days < 7) return showDate(at, { weekday: 'short' });
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return showDate(at, isThisYear ? { month: 'short', day: 'numeric' } : { month: 'short', year: 'numeric' });
};
