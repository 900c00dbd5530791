import { randomBytes } from 'node:crypto';

/** Without characters that are easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newShareCode = () =>
  Array.from(randomBytes(10), byte => alphabet[byte % alphabet.length]).join('');

/** Normalizes a typed code: ignores case and white space. */
export const normalShareCode = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();
