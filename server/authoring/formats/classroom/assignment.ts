import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { fileIn, neededFile } from '../exercism/exercism-files.ts';
import { parseJson } from '../folder/folder-parts.ts';
import { isThere, listFiles } from '../foreign/list-files.ts';

/** An assignment of GitHub Classroom as a folder: its files, its text, and where a solution may be. */

export type Assignment = {
  folder: string;
  files: string[];
  /** Files of C and C++ in which a program starts. */
  mains: string[];
  solutions: string[];
  instructions: string;
};

export const anyTest =
  /(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?|conftest)\.(?:py|c|cc|cpp)$|\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?)\/|Tests?\.java$|\.bats$/;
export const configuration =
  /(?:^|\/)(?:setup|noxfile|__init__)\.py$|(?:^|\/)(?:jest|vitest|vite|babel|eslint|webpack|tsup)\.[\w.]+$|\.config\.[cm]?[jt]s$|(?:^|\/)\./;
export const inSolution = /^\.?_?solutions?\//i;

/** In the repository, or in one beside it. */
const solutionFolders = async (folder: string): Promise<string[]> => {
  const beside = ['-solution', '-solutions', '_solution'].map(end => `${folder.replace(/\/$/, '')}${end}`);
  const places = [
    ...['solution', 'solutions', '.solution', '_solution', 'Solution'].map(name => join(folder, name)),
    ...beside,
    join(dirname(folder), 'solutions', basename(folder)),
  ];
  const found: string[] = [];
  for (const place of places) if (await isThere(place)) found.push(place);
  return found;
};

/** A file of the solution, which may stand deeper or less deep there. */
export const solutionOf = async (folders: string[], name: string): Promise<string | null> => {
  for (const folder of folders) {
    const text = (await fileIn(folder, name)) ?? (await fileIn(folder, basename(name)));
    if (text !== null) return text;
    const alike = (await listFiles(folder)).filter(each => basename(each) === basename(name));
    if (alike.length === 1) return fileIn(folder, alike[0]!);
  }
  return null;
};

const instructionsOf = async (folder: string, files: string[]): Promise<string> => {
  const name =
    files.find(file => /^readme\.(?:md|markdown|txt)$/i.test(file)) ??
    files.find(file => /^[^/]+\.md$/i.test(file));
  return name === undefined ? '' : neededFile(folder, name);
};

export const openAssignment = async (folder: string): Promise<Assignment> => {
  const files = await listFiles(folder);
  const mains: string[] = [];
  for (const name of files.filter(each => /\.(?:c|cc|cpp|cxx)$/.test(each)))
    if (/\bmain\s*\(/.test((await fileIn(folder, name)) ?? '')) mains.push(name);
  return {
    folder,
    files,
    mains,
    solutions: await solutionFolders(folder),
    instructions: await instructionsOf(folder, files),
  };
};

const PackageFile = z.object({ scripts: z.record(z.string(), z.string()).nullish() });

/** The command that `npm run test:one` means. */
export const npmScripts = async (folder: string): Promise<(run: string) => string> => {
  const text = await fileIn(folder, 'package.json');
  const parsed = parseJson(text ?? '');
  const scripts = PackageFile.safeParse('value' in parsed ? parsed.value : null).data?.scripts ?? {};
  return run => {
    const [, name = '', rest = ''] =
      /^(?:npm|yarn|pnpm) (?:run )?(test\S*|t|start)(?:\s+--(?=\s))?(?=\s|$)(.*)$/.exec(run.trim()) ?? [];
    const script = scripts[name === 't' ? 'test' : name];
    return script === undefined ? run : `${script}${rest}`;
  };
};
