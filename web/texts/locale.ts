/** US by the specification; inside an LMS, the locale of its pages. Only dates and numbers: all texts are English. */
const usual = 'en-US';

let locale: string = usual;

/** Called once, before the first screen. */
export const setLocale = (tag: string | undefined) => {
  locale = tag ?? usual;
};

export const showNumber = (value: number): string => value.toLocaleString(locale);

export const showDate = (at: string | number, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString(locale, options);
