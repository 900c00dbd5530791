import { crc32, deflateRawSync } from 'node:zlib';
import type { Entry } from '../folder/entry-tree.ts';

/** An entry of a zip file as it stands there, under a name that depends on where it is. */
export type PackedEntry = {
  path: string;
  crc: number;
  isDeflated: boolean;
  /** Unpacked, in bytes. */
  size: number;
  bytes: Buffer;
};

/** Of a shorter text nothing is saved that is worth the time: three of five files of an exercise. */
const leastPacked = 256;
/** Small tables: most entries are shorter than a kilobyte, and making the tables took longer than filling them. */
const forTexts = { level: 3, memLevel: 4, windowBits: 12, chunkSize: 4096 };
/** A window need not be larger than the text. */
const forShortTexts = { level: 3, memLevel: 2, windowBits: 10, chunkSize: 1024 };
const longestShort = 1024;

export const packedOf = ({ path, text, bytes }: Entry): PackedEntry => {
  const plain = bytes ? Buffer.from(bytes) : Buffer.from(text);
  const smaller =
    plain.length < leastPacked
      ? plain
      : deflateRawSync(plain, plain.length > longestShort ? forTexts : forShortTexts);
  const isDeflated = smaller.length < plain.length;
  return {
    path,
    crc: crc32(plain),
    isDeflated,
    size: plain.length,
    // Copied, because a packed text lies in a buffer that has room for much more.
    bytes: isDeflated ? Buffer.from(smaller) : plain,
  };
};
