const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

/** A date as the specification shows them: US, short, with time. */
export const showMoment = (at: string | number) => moment.format(new Date(at));
