import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import type { Entry } from './entry-tree.ts';

export const refuseUsedFolder = async (folder: string): Promise<void> => {
  const there = await readdir(resolve(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new AppError('conflict', transferProblems.targetNotAFolder({ folder }), { cause: error });
  });
  if (there.length > 0) throw new AppError('conflict', transferProblems.targetNotEmpty({ folder }));
};

/** Writes files into a new folder, all or none. */
export const writeFolder = async (folder: string, entries: readonly Entry[]): Promise<void> => {
  const target = resolve(folder);
  await refuseUsedFolder(folder);
  await mkdir(dirname(target), { recursive: true });
  const beside = await mkdtemp(`${target}.part-`);
  try {
    for (const { path, text, bytes } of entries) {
      const file = join(beside, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes ?? text, { flag: 'wx' });
    }
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
};
