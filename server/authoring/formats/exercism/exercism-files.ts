import type { Sentence } from '#contract/core/catalogue.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { pictureLimits } from '#contract/authoring/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import { plainText } from '../folder/plain-text.ts';
import { readBytes, readText } from '../folder/read-folder.ts';

export const refuse = (problem: Sentence) => new AppError('invalid', problem);

/** The path of a file below the folder, or null if there is none. The names are untrusted and must not lead outside. */
const pathIn = async (folder: string, name: string): Promise<string | null> => {
  const real = await realpath(join(folder, name)).catch(() => null);
  if (real === null) return null;
  const inside = relative(await realpath(folder), real);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`))
    throw refuse(transferProblems.liesOutside({ name }));
  if (!(await stat(real)).isFile()) throw refuse(transferProblems.pathIsNoFile({ name }));
  return inside;
};

/** The text of a file of the exercise; null if it is not there. */
export const fileIn = async (folder: string, name: string): Promise<string | null> => {
  const path = await pathIn(folder, name);
  return path === null ? null : plainText(await readText(await realpath(folder), path));
};

/** The bytes of a picture of the exercise; null if it is not there. */
export const bytesIn = async (folder: string, name: string): Promise<Buffer | null> => {
  const path = await pathIn(folder, name);
  return path === null ? null : readBytes(await realpath(folder), path, pictureLimits.bytes);
};

export const neededFile = async (folder: string, name: string): Promise<string> => {
  const text = await fileIn(folder, name);
  if (text === null) throw refuse(transferProblems.about({ path: name, fault: transferProblems.isMissing }));
  return text;
};

/** The files of the same kind in the folder of a file and in the folders in it, by name; links are no such files. */
export const filesAround = async (folder: string, name: string): Promise<string[]> => {
  const place = dirname(name);
  const items = await readdir(join(folder, place), { recursive: true, withFileTypes: true });
  return items
    .filter(item => item.isFile() && extname(item.name) === extname(name))
    .map(item => relative(folder, join(item.parentPath, item.name)).replaceAll(sep, '/'))
    .toSorted();
};

/** Which file of the example stands for a file of the solution: the one of the same name, or the only one of its kind. */
export const exampleFor = (name: string, examples: string[], solution: string[]): string | null => {
  const same = examples.find(example => basename(example) === basename(name));
  if (same !== undefined) return same;
  const isAlike = (other: string) => extname(other) === extname(name);
  const alike = examples.filter(
    example => isAlike(example) && !solution.some(each => basename(each) === basename(example)),
  );
  return alike.length === 1 && solution.filter(isAlike).length === 1 ? alike[0]! : null;
};
