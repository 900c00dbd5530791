import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Io, Stop } from '../terminal/io.ts';

/** The folder of the course that one stands in, as git does it. */
export const findRoot = async (io: Io, from = '.'): Promise<string> => {
  const start = resolve(io.cwd, from);
  for (let folder = start; ; folder = dirname(folder)) {
    const isThere = await access(join(folder, 'course.json')).then(
      () => true,
      () => false,
    );
    if (isThere) return folder;
    if (folder === dirname(folder))
      throw new Stop(
        `${start} is not in the folder of a course: there is no course.json. Go to the folder, or get a course with: cairn pull <address of the course>`,
      );
  }
};
