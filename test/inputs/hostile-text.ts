import fc from 'fast-check';

/** Texts that have kept a result from being stored: every byte value, halves of surrogate pairs, bytes that are no UTF-8. */

export const everyByte = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));

const worstTexts = [
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '\uDE00\uD83D',
  '\uD83D\uDE00\uD83D',
  '\uFFFF\uFFFE\uFEFF',
  '\u001B[31mred\u001B[0m\u0007\b',
  String.raw`\u0000 \\u0000 \ud800`,
  everyByte,
] as const;

/** Any sequence of UTF-16 code units, most of them not well-formed. */
const codeUnits = fc
  .array(fc.oneof(fc.integer({ min: 0xd800, max: 0xdfff }), fc.integer({ min: 0, max: 0xffff })), {
    maxLength: 40,
  })
  .map(units => String.fromCharCode(...units));

const anyBytes = fc.uint8Array({ maxLength: 60 });

export const hostileText = fc.oneof(
  { arbitrary: fc.constantFrom(...worstTexts), weight: 2 },
  { arbitrary: codeUnits, weight: 3 },
  { arbitrary: anyBytes.map(bytes => Buffer.from(bytes).toString('latin1')), weight: 1 },
  { arbitrary: anyBytes.map(bytes => Buffer.from(bytes).toString('utf8')), weight: 1 },
);
