const minute = 60_000;
const hour = 60 * minute;

const two = (count: number) => String(count).padStart(2, '0');

/** `2 h 05 min`, `12 min`, and in the last five minutes `4:59`. */
export const spellLeft = (ms: number): string => {
  const left = Math.max(0, ms);
  if (left >= hour) return `${Math.floor(left / hour)} h ${two(Math.ceil((left % hour) / minute))} min`;
  if (left > 5 * minute) return `${Math.ceil(left / minute)} min`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
};

const announcedAt = [30, 10, 5, 1];

/** How many minutes are to be announced now, once each; null: none. */
export const toAnnounce = (ms: number, done: ReadonlySet<number>): number | null => {
  const due = announcedAt.filter(at => ms <= at * minute && !done.has(at));
  // Whoever opens the page late hears only what is true now.
  const next = due.at(-1);
  return next === undefined || ms <= 0 ? null : next;
};
