import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Mutation } from './mutation.ts';

/** What one test file reached: by file, where functions begin and end. */
export type Reached = { test: string; ms: number; functions: Record<string, [number, number][]> };

/** Kept between runs, because it takes as long as all tests. Whoever changed much removes the folder. */
const keptIn = 'node_modules/.cache/cairn-coverage';

/** Runs all tests once, each file in a process of its own. What fails is no obstacle: it reached something, too. */
async function record(root: string): Promise<void> {
  const folder = join(root, keptIn);
  const being = `${folder}-being-made`;
  rmSync(being, { recursive: true, force: true });
  mkdirSync(being, { recursive: true });
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

export async function readCoverage(root: string): Promise<Reached[]> {
  const folder = join(root, keptIn);
  if (!existsSync(folder)) await record(root);
  return readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Reached);
}

/** Screens are transformed before they run, so that places in them are others: there, the file counts. */
const isTransformed = (file: string) => file.endsWith('.tsx');

const innermost = (ranges: [number, number][], { start, end }: Mutation) =>
  ranges
    .filter(([from, to]) => from <= start && end <= to)
    .reduce((least, [from, to]) => Math.min(least, to - from), Infinity);

/**
 * The tests that reach a mutation, those of its own folder first, then the quickest. `known`: all functions of the file that
 * any test reaches; a test counts if it reaches the innermost of them that holds the mutation.
 */
export function testsReaching(mutation: Mutation, all: Reached[]): Reached[] {
  const { file } = mutation;
  const touching = all.filter(({ functions }) => functions[file]);
  const known = touching.flatMap(({ functions }) => functions[file]!);
  const inner = innermost(known, mutation);
  const reaching = touching.filter(
    ({ test, functions }) =>
      isTransformed(file) || test.endsWith('.tsx') || innermost(functions[file]!, mutation) === inner,
  );
  const isNear = ({ test }: Reached) => dirname(test) === dirname(file);
  const isOwn = ({ test }: Reached) => basename(test).split('.')[0] === basename(file).split('.')[0];
  const rank = (one: Reached) => Number(!isOwn(one)) * 2 + Number(!isNear(one));
  return reaching.toSorted((a, b) => rank(a) - rank(b) || a.ms - b.ms);
}

/** The kits in Python and Java run in boxes, out of reach: the tests of their engine. */
export function testsOfKit({ file }: Mutation, all: Reached[]): Reached[] {
  const engine = /^runner\/engines\/(?:units\/)?[^/]+|^runner\/[^/]+/.exec(file)?.[0] ?? 'runner';
  return all.filter(({ test }) => test.startsWith(`${engine}/`)).toSorted((a, b) => a.ms - b.ms);
}
