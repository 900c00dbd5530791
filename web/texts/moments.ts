const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

/** The specification's date format: US, short, with time. */
export const showMoment = (at: string | number) => moment.format(new Date(at));

/** `2 min ago`; for more than an hour ago, the date. */
export const showAgo = (at: string | number, now = Date.now()): string => {
  const minutes = Math.floor((now - new Date(at).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `on ${showMoment(at)}`;
};
