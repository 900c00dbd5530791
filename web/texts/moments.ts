const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

/** A date as the specification shows them: US, short, with time. */
export const showMoment = (at: string | number) => moment.format(new Date(at));

/** `2 min ago`; what is longer ago than an hour by its date. */
export const showAgo = (at: string | number, now = Date.now()): string => {
  const minutes = Math.floor((now - new Date(at).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `on ${showMoment(at)}`;
};
