import type { FileBytes } from '#server/authoring/formats/archive/file-bytes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { chunkBytes, findChunk, type ImportRow, readFileSize } from './imports.db.ts';

/** Random access to an uploaded file in the database; caches the last chunk. */
export const storedFile = async (db: Db, row: ImportRow): Promise<FileBytes> => {
  const size = await readFileSize(db, row);
  let last: { position: number; bytes: Buffer } | null = null;

  const chunkAt = async (position: number): Promise<Buffer> => {
    if (last?.position === position) return last.bytes;
    const bytes = await findChunk(db, row, position);
    if (!bytes) throw new RangeError('read beyond the end of the file');
    last = { position, bytes };
    return bytes;
  };

  return {
    size,
    read: async (start, length) => {
      if (start < 0 || start + length > size) throw new RangeError('read beyond the end of the file');
      const parts: Buffer[] = [];
      for (let at = start; at < start + length;) {
        const from = at % chunkBytes;
        const part = (await chunkAt((at - from) / chunkBytes)).subarray(from, from + start + length - at);
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
  };
};
