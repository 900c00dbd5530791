import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How this works
 *
 * An `<img>` sends no token, and inside the frame of a learning management system no cookie either. So whoever may read a
 * text gets addresses of its pictures that are signed and run out. The same picture has the same address for a week, so
 * that browsers keep it; the address is valid for at least a week more.
 */

const week = 7 * 24 * 60 * 60 * 1000;
/** 128 bits of the signature keep the address within the length that a part of a path may have. */
const signatureLength = 22;

type Signed = { courseId: number; hash: string };

const signatureOf = (secret: Uint8Array, { courseId, hash }: Signed, untilWeek: number) =>
  createHmac('sha256', secret)
    .update(`picture:${courseId}:${hash}:${untilWeek}`)
    .digest('base64url')
    .slice(0, signatureLength);

const weekOf = (now: Date) => Math.floor(now.getTime() / week);

export const pictureTicket = (secret: Uint8Array, signed: Signed, now: Date): string => {
  const untilWeek = weekOf(now) + 2;
  const shortHash = Buffer.from(signed.hash, 'hex').toString('base64url');
  return [signed.courseId, shortHash, untilWeek, signatureOf(secret, signed, untilWeek)].join('.');
};

/** Null if it was not signed by us, or has run out. */
export const readPictureTicket = (secret: Uint8Array, ticket: string, now: Date): Signed | null => {
  const [, courseId, shortHash = '', until, signature = ''] =
    /^(\d{1,10})\.([\w-]{43})\.(\d{1,6})\.([\w-]{22})$/.exec(ticket) ?? [];
  const signed = { courseId: Number(courseId), hash: Buffer.from(shortHash, 'base64url').toString('hex') };
  const expected = Buffer.from(signatureOf(secret, signed, Number(until)));
  const given = Buffer.from(signature);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && weekOf(now) < Number(until) ? signed : null;
};
