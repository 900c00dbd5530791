import { showDate } from './locale.ts';
import { momentTexts as t } from './moment-texts.ts';

/** The specification's date format: US, short, with time; inside an LMS, in the locale of its pages. */
export const showMoment = (at: string | number) => showDate(at, { dateStyle: 'short', timeStyle: 'short' });

/** `2 min ago`; for more than an hour ago, the date. */
export const showAgo = (at: string | number, now = Date.now()): string => {
  const minutes = Math.floor((now - new Date(at).getTime()) / 60_000);
  if (minutes < 1) return t.justNow;
  return minutes < 60 ? t.minutesAgo(minutes) : t.on(showMoment(at));
};
