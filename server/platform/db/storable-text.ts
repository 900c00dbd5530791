/**
 * What PostgreSQL can store of a text. `text` refuses NUL; `jsonb` refuses the escapes of NUL and of half a surrogate pair.
 * Programs print both, and people send both. Each becomes U+FFFD here, where all parameters of all queries pass
 * (`clean-parameters.ts`); a value for a jsonb column is written by `toJsonb` and by nothing else.
 */

const replacement = '\uFFFD';

export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', replacement);

/** An escaped backslash, which is skipped so that what follows it is not taken for an escape, or an escape that jsonb refuses. */
const escapes = /\\(?:\\|u0000|ud[89a-f][\da-f]{2})/g;

/** JSON.stringify escapes only the surrogates that stand alone, so every one that is found is broken. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value).replace(escapes, found => (found === '\\\\' ? found : replacement));
