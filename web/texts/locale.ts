/** US by the specification; inside an LMS, the locale of its pages. Only dates and numbers: all texts are English. */
const usual = 'en-US';

let locale: string = usual;

/** Called once, before the first screen. */
export const setLocale = (tag: string | undefined) => {
  locale = tag ?? usual;
};

export const showNumber = (value: number): string => value.toLocaleString(locale);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one takes far longer than using it, and a list shows a date in each row. */
export const showDate = (at: string | number, options: Intl.DateTimeFormatOptions): string => {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format.format(new Date(at));
};
