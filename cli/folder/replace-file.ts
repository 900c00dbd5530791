import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** At once, so that nobody reads half of it. What a crash leaves has a name that the reader of a course ignores. */
export const replaceFile = async (file: string, content: string | Buffer, mode?: number): Promise<void> => {
  const part = join(dirname(file), `.${basename(file)}.part`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(part, content, mode === undefined ? {} : { mode });
  await rename(part, file);
};
