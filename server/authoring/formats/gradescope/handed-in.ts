import { basename, dirname } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { neededFile, refuse } from '../exercism/exercism-files.ts';
import type { ProgramFile } from '../foreign/foreign-exercise.ts';
import { plainTests } from './gradescope-tests.ts';

/** What students hand in, and the modules that help the tests. */

export const solutions = /(?:^|\/)(?:solutions?|sample_submissions?|reference|correct)\//i;
const starters = /(?:^|\/)(?:starter(?:_code)?|templates?|handout|skeleton|student)\//i;

/** Which modules tests import that are not Python's own or theirs. */
const importedModules = (tests: string[]): string[] => [
  ...new Set(
    tests.flatMap(text =>
      [
        ...text.matchAll(
          /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import|import[ \t]+([\w.]+))|\b(?:import_module|__import__)\(\s*["']([\w.]+)["']/gm,
        ),
      ].map(([, from, whole, loaded]) => (from ?? whole ?? loaded ?? '').split('.').at(-1)!),
    ),
  ),
];

/** Files that `run_autograder` copies from what a student handed in. */
const submitted = (script: string): string[] => [
  ...new Set([...script.matchAll(/submission\/([\w./-]+\.\w+)\b/g)].map(([, name = '']) => basename(name))),
];

const compiled = /\.(?:c|cc|cpp|java|hs|rs|go|ml|js|ts|m|r)$/i;

export type Files = { folder: string; all: string[]; tests: string[] };

const find = ({ all, tests }: Files, name: string, isRight: boolean): string | null => {
  const alike = all.filter(file => basename(file) === name && !tests.includes(file));
  return isRight
    ? (alike.find(file => solutions.test(file)) ?? alike.find(file => !starters.test(file)) ?? null)
    : (alike.find(file => starters.test(file)) ?? null);
};

const textOf = async ({ folder }: Files, name: string | null) =>
  name === null ? null : neededFile(folder, name);

/** What students hand in: what tests import, what that imports, and what `run_autograder` copies. */
export const programOf = async (files: Files, tests: string[], script: string): Promise<ProgramFile[]> => {
  const handedIn = submitted(script);
  const other = handedIn.find(name => compiled.test(name));
  const waiting = [...importedModules(tests).map(name => `${name}.py`), ...handedIn];
  const program = new Map<string, ProgramFile>();
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (program.has(name) || compiled.test(name)) continue;
    const [start, solution] = [find(files, name, false), find(files, name, true)];
    if (start === null && solution === null) continue;
    if (solution !== null && start === null && /(?:^|\/)tests?\//.test(solution)) continue;
    const right = await textOf(files, solution);
    program.set(name, { name, stub: (await textOf(files, start)) ?? '', right });
    if (name.endsWith('.py')) waiting.push(...importedModules([right ?? '']).map(each => `${each}.py`));
  }
  const found = [...program.values()].toSorted(
    (a, b) => Number(b.name.endsWith('.py')) - Number(a.name.endsWith('.py')),
  );
  if (found.some(({ name }) => name.endsWith('.py'))) return found;
  if (other !== undefined)
    throw refuse(convertProblems.onlyInPython({ what: `a program in another language (${other})` }));
  throw refuse(convertProblems.noProgram);
};

/** A folder that students hand in as one package: programs here are files. */
export const refusePackages = ({ all }: Files, tests: string[]) => {
  const packages = all
    .filter(file => basename(file) === '__init__.py' && !/(?:^|\/)tests?\/__init__\.py$/.test(file))
    .map(file => basename(dirname(file)));
  const named = packages.find(name =>
    tests.some(text => new RegExp(String.raw`^\s*(?:from|import)\s+${name}\b`, 'm').test(text)),
  );
  if (named !== undefined)
    throw refuse(convertProblems.ownEvaluator({ what: `a package of modules (the folder “${named}”)` }));
};

/** Modules that stand beside the tests and help them. */
export const helpersOf = async (files: Files, tests: string[], program: ProgramFile[]) => {
  const wanted = importedModules(tests).map(name => `${name}.py`);
  const names = files.all.filter(
    file =>
      wanted.includes(basename(file)) &&
      !files.tests.includes(file) &&
      /(?:^|\/)tests?\//.test(file) &&
      !program.some(({ name }) => name === basename(file)),
  );
  const found: { name: string; text: string }[] = [];
  for (const name of names)
    found.push({ name: basename(name), text: plainTests(await neededFile(files.folder, name)).tests });
  return found;
};
