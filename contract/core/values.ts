import { z } from 'zod';

/** A Date on the server, an ISO string in UTC on the wire. */
export const Timestamp = z
  .date()
  .transform(date => date.toISOString())
  .pipe(z.iso.datetime());

/** An id in a path: a positive 32-bit integer. */
export const idParam = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

/** The opaque id of a course in a path. */
export const contextParam = z.string().regex(/^[\w-]{1,100}$/);

/** Number of saves of a row, for optimistic locking. */
export const Version = z.int().min(0).max(2_147_483_647);

const textLimit = 200_000;
export const Text = z
  .string({ error: 'Send the text as text.' })
  .max(textLimit, `Use at most ${textLimit.toLocaleString('en-US')} characters.`);

/** Maximum length of a program, in characters. */
export const codeLimit = 200_000;

export const Code = z
  .string({ error: 'Send the code as text.' })
  .max(codeLimit, `Code may have at most ${codeLimit.toLocaleString('en-US')} characters.`);
