import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Entry } from '../folder/entry-tree.ts';

/** The same in every time zone, because archives keep the time of the clock on the wall. */
const always = () => new Date(2020, 0, 1);

const plainFile = 0o100644;

/** The same texts make the same bytes, whenever and wherever they are packed. */
export const writeArchive = (entries: readonly Entry[]): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const { path, text } of entries)
    zip.addBuffer(Buffer.from(text), path, { mtime: always(), mode: plainFile, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream as Readable);
};
