import { setImmediate as nextTurn } from 'node:timers/promises';
import { growingBytes } from './growing-bytes.ts';
import type { Entry } from '../folder/entry-tree.ts';
import { type PackedEntry, packedOf } from './packed-entry.ts';

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
const neededToRead = 20;
/** Without the extension for more, which nothing here needs. */
const mostEntries = 65_535;

/** So much is made before others get a turn and the reader gets it. */
const pieceBytes = 64 * 1024;
/** The first piece is small: with it a download begins. */
const firstPieceBytes = 4 * 1024;

/** How long the piece is that begins after so many bytes. */
export const pieceBytesAt = (at: number) => (at === 0 ? firstPieceBytes : pieceBytes);

const localHead = 0x04034b50;
const centralHead = 0x02014b50;
const endHead = 0x06054b50;
const [localHeadBytes, centralHeadBytes, endBytes, fieldBytes] = [30, 46, 22, 26];

type Out = ReturnType<typeof growingBytes>;

/** What both heads of an entry say. */
const writeFields = (to: Buffer, at: number, { crc, isDeflated, bytes, size }: PackedEntry, name: number) => {
  to.writeUInt16LE(neededToRead, at);
  to.writeUInt16LE(utf8Names, at + 2);
  to.writeUInt16LE(isDeflated ? deflated : stored, at + 4);
  to.writeUInt16LE(dosTime, at + 6);
  to.writeUInt16LE(dosDate, at + 8);
  to.writeUInt32LE(crc, at + 10);
  to.writeUInt32LE(bytes.length, at + 14);
  to.writeUInt32LE(size, at + 18);
  to.writeUInt32LE(name, at + 22);
};

const writeEntry = (out: Out, entry: PackedEntry, name: number) => {
  const { bytes, at } = out.room(localHeadBytes + name + entry.bytes.length);
  bytes.writeUInt32LE(localHead, at);
  writeFields(bytes, at + 4, entry, name);
  bytes.write(entry.path, at + localHeadBytes);
  bytes.set(entry.bytes, at + localHeadBytes + name);
};

/** The entry in the list at the end of the file. */
const writeListed = (list: Out, entry: PackedEntry, name: number, entryAt: number) => {
  const { bytes, at } = list.room(centralHeadBytes + name);
  bytes.writeUInt32LE(centralHead, at);
  bytes.writeUInt16LE(madeOnUnix, at + 4);
  writeFields(bytes, at + 6, entry, name);
  bytes.fill(0, at + 6 + fieldBytes, at + centralHeadBytes);
  bytes.writeUInt32LE((plainFile << 16) >>> 0, at + 38);
  bytes.writeUInt32LE(entryAt, at + 42);
  bytes.write(entry.path, at + centralHeadBytes);
};

const writeEnd = (out: Out, count: number, listBytes: number, listAt: number) => {
  const { bytes, at } = out.room(endBytes);
  bytes.fill(0, at, at + endBytes);
  bytes.writeUInt32LE(endHead, at);
  bytes.writeUInt16LE(count, at + 8);
  bytes.writeUInt16LE(count, at + 10);
  bytes.writeUInt32LE(listBytes, at + 12);
  bytes.writeUInt32LE(listAt, at + 16);
};

/** A zip file in pieces, made as they are read. Deterministic: the same texts give the same bytes. */
export async function* archivePieces(
  entries: Iterable<Entry | PackedEntry, void>,
): AsyncGenerator<Buffer, void> {
  const list = growingBytes();
  const out = growingBytes(pieceBytes + pieceBytes / 4);
  let [at, count] = [0, 0];
  for (const given of entries) {
    const entry = 'crc' in given ? given : packedOf(given);
    count += 1;
    if (count > mostEntries) throw new Error(`a zip file holds at most ${mostEntries} entries`);
    const name = Buffer.byteLength(entry.path);
    writeListed(list, entry, name, at + out.length());
    writeEntry(out, entry, name);
    if (out.length() < pieceBytesAt(at)) continue;
    const piece = out.take();
    at += piece.length;
    yield piece;
    await nextTurn();
  }
  const listAt = at + out.length();
  const listed = list.take();
  writeEnd(list, count, listed.length, listAt);
  yield Buffer.concat([out.take(), listed, list.take()]);
}
