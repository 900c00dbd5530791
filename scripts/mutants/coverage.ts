import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importReader } from './imported-by-tests.ts';
import type { Mutation } from './mutation.ts';
import type { Reached } from './reached.ts';

/** Kept between runs, because it takes as long as all tests. Whoever changed much removes the folder. */
const keptIn = 'node_modules/.cache/cairn-coverage';
/** What the files were when it was recorded. */
const hashesIn = 'hashes.json';

const testedFiles = (root: string): string[] =>
  execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '-z', 'contract', 'server', 'web', 'runner'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\0')
    .filter(file => /\.tsx?$/.test(file) && existsSync(join(root, file)));

const hashesOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    testedFiles(root).map(file => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('base64'),
    ]),
  );

/** Runs all tests once, each file in a process of its own. What fails is no obstacle: it reached something, too. */
async function record(root: string): Promise<void> {
  const folder = join(root, keptIn);
  const being = `${folder}-being-made`;
  rmSync(being, { recursive: true, force: true });
  mkdirSync(being, { recursive: true });
  writeFileSync(join(being, hashesIn), JSON.stringify(hashesOf(root)));
  console.log(`Running all tests once, to see what each reaches (kept in ${keptIn}) ...`);
  const projects = ['server', 'web', 'runner'].flatMap(name => ['--project', name]);
  const tests = spawn('vitest', ['run', '--isolate', '--reporter=dot', ...projects], {
    cwd: root,
    env: { ...process.env, CAIRN_RECORD_COVERAGE: being },
    stdio: 'ignore',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => tests.kill());
  await once(tests, 'exit');
  rmSync(folder, { recursive: true, force: true });
  renameSync(being, folder);
}

/** Of a test that is new or has changed since, what it imports; places in a product file that has changed are not known. */
export async function readCoverage(root: string): Promise<Reached[]> {
  const folder = join(root, keptIn);
  if (!existsSync(folder)) await record(root);
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const before = read(hashesIn) as Record<string, string>;
  const now = hashesOf(root);
  const isAsBefore = (file: string) => before[file] === now[file];
  const recorded = readdirSync(folder)
    .filter(name => name !== hashesIn)
    .map(name => read(name) as Reached)
    .filter(({ test }) => test in now && isAsBefore(test))
    .map((one): Reached => ({
      ...one,
      functions: Object.fromEntries(
        Object.entries(one.functions).map(([file, ranges]) => [file, isAsBefore(file) ? ranges : null]),
      ),
    }));
  const known = new Set(recorded.map(({ test }) => test));
  const others = Object.keys(now).filter(file => /\.test\.tsx?$/.test(file) && !known.has(file));
  return [...recorded, ...others.map(importReader(root))];
}

/** Screens are transformed before they run, so that places in them are others: there, the file counts. */
const isTransformed = (file: string) => file.endsWith('.tsx');

const innermost = (ranges: [number, number][], { start, end }: Mutation) =>
  ranges
    .filter(([from, to]) => from <= start && end <= to)
    .reduce((least, [from, to]) => Math.min(least, to - from), Infinity);

const namesIn = (path: string) => new Set(path.split(/[/.-]/));

/** How likely a test is about a file: one of its name, then of its folders, then with words of its path. */
const nearnessTo = (file: string) => {
  const folders = dirname(file).split('/');
  const words = namesIn(file);
  return (test: string): number => {
    const others = dirname(test).split('/');
    const shared = folders.findIndex((folder, at) => folder !== others[at]);
    const isOwn = basename(test).split('.')[0] === basename(file).split('.')[0];
    const alike = [...namesIn(test)].filter(word => words.has(word)).length;
    return Number(isOwn) * 100 + (shared === -1 ? folders.length : shared) * 10 + alike;
  };
};

/**
 * The tests that reach a mutation, the nearest first, then the quickest. `known`: all functions of the file that
 * any test reaches; a test counts if it reaches the innermost of them that holds the mutation.
 */
export function testsReaching(mutation: Mutation, all: Reached[]): Reached[] {
  const { file } = mutation;
  const touching = all.filter(({ functions }) => file in functions);
  const known = touching.flatMap(({ functions }) => functions[file] ?? []);
  const inner = innermost(known, mutation);
  const reaching = touching.filter(
    ({ test, functions: { [file]: ranges } }) =>
      isTransformed(file) || test.endsWith('.tsx') || !ranges || innermost(ranges, mutation) === inner,
  );
  const nearness = nearnessTo(file);
  /** That a test was seen to come there says more than a folder in common. */
  const rank = ({ test, functions: { [file]: ranges } }: Reached) => nearness(test) + (ranges ? 15 : 0);
  return reaching.toSorted((a, b) => rank(b) - rank(a) || a.ms - b.ms);
}

/** The kits in Python and Java, and some files of the runner, run in boxes, out of reach: the tests of their engine. */
export function testsOfEngine({ file }: Mutation, all: Reached[]): Reached[] {
  const engine = /^runner\/engines\/(?:units\/)?[^/]+|^runner\/engine-kit|^runner\/[^/]+/.exec(file)?.[0];
  // The kit of all engines is tested by those who use it.
  const folder = engine === 'runner/engine-kit' ? 'runner/engines' : engine;
  return all.filter(({ test }) => test.startsWith(`${folder}/`)).toSorted((a, b) => a.ms - b.ms);
}

export function testsFor(mutation: Mutation, all: Reached[]): Reached[] {
  const reaching = testsReaching(mutation, all);
  if (!mutation.file.startsWith('runner/')) return reaching;
  return [...new Set([...reaching, ...testsOfEngine(mutation, all)])];
}
