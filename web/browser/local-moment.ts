/** Between ISO strings and the value of a `datetime-local` input, which is in the reader's time zone. */

const two = (value: number) => String(value).padStart(2, '0');

export const toLocalInput = (at: string | null): string => {
  if (at === null) return '';
  const date = new Date(at);
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())];
  return `${day.join('-')}T${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** Null for an empty or incomplete input. */
export const fromLocalInput = (value: string): string | null => {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
};

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
