import { showDate } from './locale.ts';

const thisYear = (at: string) => new Date(at).getFullYear() === new Date().getFullYear();

/** `Fri, Nov 20, 11:59 PM`, in the reader's own time zone; with the year if it is another one. */
export const showDue = (at: string): string =>
  showDate(at, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!thisYear(at) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });

/** With the zone, for tooltips and screen readers. */
export const showDueFully = (at: string): string => showDate(at, { dateStyle: 'full', timeStyle: 'long' });

export const dueTexts = {
  due: (when: string) => `Due ${when}`,
  extended: (when: string) => `Due ${when} (extended)`,
  isLate: (when: string) => `This was due ${when}. You can still finish; it is marked late.`,
  finishedLate: (when: string) => `This counts as late: it was due ${when}.`,
  late: 'Late',
  /** A date that is counted from a start which the course does not have yet. */
  dormant: (day: number, time: string) => `Due on day ${day + 1} of the course, ${time}`,
  /** In a copy: a date of the course it comes from, which waits for a start. */
  former: (when: string) => `Was due ${when}, set the course start`,
  yourTime: 'In your own time zone. Everybody sees it in theirs.',
  needsDate: 'Enter a date and a time.',
  extension: {
    give: 'Give more time…',
    title: 'Give more time',
    lead: (name: string) => `Another due date for ${name} alone. Only they see it.`,
    label: 'Due',
    save: 'Save',
    saving: 'Saving…',
    take: 'Back to everybody’s date',
    given: (name: string) => `${name} has another due date now.`,
    taken: (name: string) => `The due date of the lesson holds for ${name} again.`,
  },
} as const;

export const openingTexts = {
  opens: (when: string) => `Opens ${when}`,
  former: (when: string) => `Opened ${when}, set the course start`,
} as const;
