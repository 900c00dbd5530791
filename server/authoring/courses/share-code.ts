import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody confuses when reading them aloud. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const newShareCode = () =>
  Array.from(randomBytes(10), byte => alphabet[byte % alphabet.length]).join('');

/** As it is kept, whatever somebody made of it on the way: in small letters, or with spaces. */
export const normalShareCode = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();
