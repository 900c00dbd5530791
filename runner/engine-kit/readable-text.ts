/** Programs and tests may emit anything. What cannot be stored or shown, NUL and half surrogate pairs, becomes U+FFFD. */
export const readableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** The same for all texts in a report or result. */
export function readable<T>(value: T): T {
  if (typeof value === 'string') return readableText(value) as T;
  if (Array.isArray(value)) return value.map(readable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readable(item)])) as T;
}
