import { crc32, deflateRawSync } from 'node:zlib';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entry } from '../folder/entry-tree.ts';

/**
 * Zip files of many small texts. Written here because a library that opens a stream for each entry took twenty times as long for
 * the five thousand files of a large course.
 */

const utf8Names = 0x0800;
const deflated = 8;
const stored = 0;
/** Midnight of 1 January 2020: the same texts give the same bytes. */
const [dosTime, dosDate] = [0, ((2020 - 1980) << 9) | (1 << 5) | 1];
const plainFile = 0o100644;
const madeOnUnix = (3 << 8) | 20;
/** Without the extension for more, which nothing here needs. */
const mostEntries = 65_535;

/** Of a shorter text nothing is saved that is worth the time: three of five files of an exercise. */
const leastPacked = 256;
/** Small tables: most entries are shorter than a kilobyte, and making the tables took longer than filling them. */
const forTexts = { level: 6, memLevel: 4, windowBits: 12, chunkSize: 4096 };

/** So much is made before others get a turn and the reader gets it. */
const pieceBytes = 64 * 1024;
/** The first piece is small: with it a download begins. */
const firstPieceBytes = 4 * 1024;

/** How long the piece is that begins after so many bytes. */
export const pieceBytesAt = (at: number) => (at === 0 ? firstPieceBytes : pieceBytes);

type Written = { name: Buffer; crc: number; method: number; size: number; packed: Buffer; at: number };

const fieldsOf = ({ crc, method, size, packed, name }: Omit<Written, 'at'>): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(dosTime, 6);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};

const localHead = Buffer.from('PK\u0003\u0004', 'latin1');
const centralHead = Buffer.from('PK\u0001\u0002', 'latin1');

/** The entry in the list at the end of the file. */
const listed = (written: Written): Buffer[] => {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(madeOnUnix);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((plainFile << 16) >>> 0, 6);
  rest.writeUInt32LE(written.at, 10);
  return [centralHead, made, fieldsOf(written), rest, written.name];
};

const endOf = (count: number, listBytes: number, listAt: number): Buffer => {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listBytes, 12);
  end.writeUInt32LE(listAt, 16);
  return end;
};

const packedOf = ({ path, text, bytes }: Entry): Omit<Written, 'at'> => {
  const plain = bytes ? Buffer.from(bytes) : Buffer.from(text);
  const smaller = plain.length < leastPacked ? plain : deflateRawSync(plain, forTexts);
  const isSmaller = smaller.length < plain.length;
  return {
    name: Buffer.from(path),
    crc: crc32(plain),
    method: isSmaller ? deflated : stored,
    size: plain.length,
    packed: isSmaller ? smaller : plain,
  };
};

/** A zip file in pieces, made as they are read. Deterministic: the same texts give the same bytes. */
export async function* archivePieces(entries: Iterable<Entry, void>): AsyncGenerator<Buffer, void> {
  const list: Buffer[] = [];
  let waiting: Buffer[] = [];
  let [at, waitingBytes, count] = [0, 0, 0];
  for (const entry of entries) {
    count += 1;
    if (count > mostEntries) throw new Error(`a zip file holds at most ${mostEntries} entries`);
    const packed = packedOf(entry);
    list.push(...listed({ ...packed, at }));
    const parts = [localHead, fieldsOf(packed), packed.name, packed.packed];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    waiting.push(...parts);
    at += length;
    waitingBytes += length;
    if (waitingBytes < pieceBytesAt(at - waitingBytes)) continue;
    yield Buffer.concat(waiting);
    await nextTurn();
    [waiting, waitingBytes] = [[], 0];
  }
  const listBytes = list.reduce((sum, part) => sum + part.length, 0);
  yield Buffer.concat([...waiting, ...list, endOf(count, listBytes, at)]);
}
