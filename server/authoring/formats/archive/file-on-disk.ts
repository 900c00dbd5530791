import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { open } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { FileBytes } from './file-bytes.ts';

/** Opens a file for random access and closes it after `work`. */
export const withFileOnDisk = async <T>(path: string, work: (bytes: FileBytes) => Promise<T>): Promise<T> => {
  const file = await open(path).catch((cause: unknown) => {
    throw new AppError('not_found', transferProblems.cannotBeOpened({ path }), { cause });
  });
  try {
    const { size } = await file.stat();
    return await work({
      size,
      read: async (start, length) => {
        if (start < 0 || start + length > size) throw new RangeError('read beyond the end of the file');
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
        return buffer;
      },
    });
  } finally {
    await file.close();
  }
};
