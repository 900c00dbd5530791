import { spokenLanguage } from './spoken-language.ts';

/**
 * For dates, numbers and the order of names: US in English, by the specification; inside an LMS, the locale of its pages,
 * unless the page is in another language than those.
 */
let locale: string = spokenLanguage.locale;

const isOf = (tag: string, language: string) => tag.toLowerCase().split('-')[0] === language;

/** Called once, before the first screen: with the tag of the LMS and what the browser prefers. */
export const setLocale = (ofPlatform: string | undefined, ofBrowser: readonly string[] = []) => {
  const { tag, locale: usual } = spokenLanguage;
  if (tag === 'en') locale = ofPlatform ?? usual;
  // German as in Switzerland, for somebody whose platform or browser says so.
  else locale = [ofPlatform ?? '', ...ofBrowser].find(one => isOf(one, tag)) ?? usual;
};

export const showNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  value.toLocaleString(locale, options);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one takes far longer than using it, and a list shows a date in each row. */
export const showDate = (at: string | number, options: Intl.DateTimeFormatOptions): string => {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format.format(new Date(at));
};

const orders = new Map<string, Intl.Collator>();

/** The order of names and words as people of this language expect it, with numbers in them by their value. */
export const compareWords = (one: string, other: string): number => {
  const order = orders.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  orders.set(locale, order);
  return order.compare(one, other);
};
