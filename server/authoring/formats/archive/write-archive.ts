import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Entry } from '../folder/entry-tree.ts';

/** A fixed local time: zip stores local time, so this gives the same bytes in every time zone. */
const always = () => new Date(2020, 0, 1);

const plainFile = 0o100644;

/** Deterministic: the same texts give the same bytes. */
export const writeArchive = (entries: readonly Entry[]): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const { path, text, bytes } of entries)
    zip.addBuffer(bytes ?? Buffer.from(text), path, {
      mtime: always(),
      mode: plainFile,
      forceDosTimestamp: true,
    });
  zip.end();
  return buffer(zip.outputStream as Readable);
};
