import { z } from 'zod';

/** A moment: a Date on the server, ISO in UTC on the wire. */
export const Timestamp = z
  .date()
  .transform(date => date.toISOString())
  .pipe(z.iso.datetime());

/** An id in a path: digits that fit the database's integer. */
export const idParam = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

/** A course in a path: opaque to everyone. */
export const contextParam = z.string().regex(/^[\w-]{1,100}$/);

/** Counts the saves of a row: who brings an older one is shown the newer. */
export const Version = z.int().min(0).max(2_147_483_647);

/** Room for any honest program; the server refuses more with a sentence. */
export const codeLimit = 200_000;

export const Code = z
  .string({ error: 'Send the code as text.' })
  .max(codeLimit, `Code may have at most ${codeLimit.toLocaleString('en-US')} characters.`);
