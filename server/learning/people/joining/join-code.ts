import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike on a board: no I, L, O, U, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const length = 8;

export const newJoinCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `K7QF-M2XP` */
export const showJoinCode = (code: string) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;

/** A typed code: ignores case, spaces and hyphens. */
export const normalJoinCode = (typed: string) => typed.replaceAll(/[\s\-–—]/g, '').toUpperCase();
