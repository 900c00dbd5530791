/**
 * Makes text storable. PostgreSQL rejects NUL in `text`, and escaped NULs and lone surrogates in `jsonb`. Programs print
 * both, and clients send both. `clean-parameters.ts` applies this to all parameters of all queries and replaces them by
 * U+FFFD; values for jsonb columns are written by `toJsonb` only.
 */

const replacement = '\uFFFD';

export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', replacement);

/** An escaped backslash (skipped, so that the text after it is not mistaken for an escape), or an escape that jsonb rejects. */
const escapes = /\\(?:\\|u0000|ud[89a-f][\da-f]{2})/g;

/** JSON.stringify escapes only lone surrogates, so every escaped surrogate is invalid. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value).replace(escapes, found => (found === '\\\\' ? found : replacement));

/** What `toJsonb` makes of a value, for those who show it without reading it again. */
export const asStored = <T>(value: T): T => {
  const stored = toJsonb(value);
  return stored === JSON.stringify(value) ? value : (JSON.parse(stored) as T);
};
