import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants as osConstants } from 'node:os';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, runInNewContext, Script } from 'node:vm';

import { type Bundles, rehearseChannel, rehearseInside } from './rehearse-inside.ts';

/**
 * Loads and warms up what student and judge processes need, and then forks them; zygote/zygote.c explains how. The code
 * after `serve` runs in such a process.
 */
type Addon = {
  begin(door: string, filter: Buffer, hidden: string): void;
  /** 1 in the template with this number, 0 in this process. */
  split(template: number): number;
  /** Returns only in a forked process. */
  serve(): number;
  exit(code: number): never;
  seed(): number;
  /** Two connected sockets. */
  pair(): [number, number];
  take(descriptor: number, bytes: Buffer, from: number, to: number): number;
  put(descriptor: number, bytes: Buffer, from: number, to: number): number;
};
type Bundle = Bundles['student'] & { main(): void };
type Kind = 'student' | 'typed' | 'judge';

const folder = '/cairn/inside';
/** Enough for V8 to know how functions are used; after more of them, it would optimise them in each forked process. */
const rounds = 3;
const required = createRequire(`${folder}/`);
const [door = '', hidden = '', ownFlags = '0'] = process.argv.slice(3);

/** What programs and tests use most; loaded here, no run has to. */
const library = `assert assert/strict async_hooks buffer child_process crypto events fs fs/promises module net os path
  perf_hooks process querystring readline stream stream/promises string_decoder timers timers/promises tty url util v8 vm`;

function load(name: string): Bundle {
  const file = `${folder}/${name}-main.js`;
  const script = new Script(
    `(function (require, cairnCode, cairnFork, cairnLine) {${readFileSync(file, 'utf8')}\n})`,
    {
      filename: file,
      cachedData: cacheOf(file),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  );
  const start = script.runInThisContext() as (...args: unknown[]) => Bundle;
  return start(required, () => script.createCachedData(), keepBegin, { take, put });
}

function cacheOf(file: string): Buffer | undefined {
  try {
    return readFileSync(`${file}.cache`);
  } catch {
    return undefined;
  }
}

type Internal = {
  reallyExit: (code?: number) => void;
  _kill: (pid: number, signal: number) => number;
  _fatalException: (error: unknown, isRejection: boolean) => boolean;
};

/** The kernel protects the first process of a pid namespace from signals of its own. */
function becomeFirstProcess(internal: Internal): void {
  Object.defineProperty(process, 'pid', { value: 1, enumerable: true, configurable: true });
  const kill = internal._kill.bind(process);
  internal._kill = (pid, signal) =>
    Math.abs(pid) <= 1 && signal === osConstants.signals.SIGKILL ? exit(128 + signal) : kill(pid, signal);
}

/** When Node ends, it waits for threads that a forked process does not have. */
function endWithoutThreads(internal: Internal): void {
  internal.reallyExit = (code = 0) => exit(code);
  const handle = internal._fatalException.bind(process);
  internal._fatalException = (error, isRejection) => {
    let uncaught = error;
    let code = 1;
    try {
      if (handle(error, isRejection)) return true;
    } catch (second) {
      uncaught = second;
      code = 7;
    }
    try {
      writeSync(2, `Uncaught ${inspect(uncaught)}\n`);
    } catch {
      // It cannot be shown, or there is nobody to show it to.
    }
    return exit(code);
  };
}

// V8 notes from the first call on how a function is used, not only from the eighth: in a fork it has to be known.
setFlagsFromString('--no-lazy-feedback-allocation');
for (const name of library.split(/\s+/)) required(`node:${name}`);
// Sockets, as they are in the forked processes.
void [process.stdout, process.stderr];
const addon = { exports: {} as Addon };
process.dlopen(addon, `${folder}/zygote.node`);
const { begin, split, serve, exit, seed, pair, take, put } = addon.exports;
let beginJob = () => {};
const keepBegin = (wanted: () => void) => void (beginJob = wanted);
const bundles = { student: load('student'), judge: load('judge') };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: object) => void;
setFlagsFromString('--no-expose-gc');

async function warmUp(): Promise<void> {
  let seen: unknown = null;
  for (let round = 0; round < rounds; round++) seen = await rehearseInside(bundles, seen);
  // Until everything that was started has come to an end.
  await delay(20);
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** What only this kind of process needs. */
async function prepare(kind: Kind): Promise<void> {
  bundles[kind === 'judge' ? 'judge' : 'student'].main();
  if (kind === 'typed') bundles.student.cairn['strip-types']!['warmTypeStripper']!(true);
  await rehearseChannel(bundles[kind === 'judge' ? 'judge' : 'student'], pair);
  await warmUp();
}

function forkProcesses(kind: Kind): void {
  serve();
  setFlagsFromString('--lazy-feedback-allocation');
  // All forked processes would get the same random numbers.
  setFlagsFromString(`--random-seed=${seed()}`);
  becomeFirstProcess(process as unknown as Internal);
  endWithoutThreads(process as unknown as Internal);
  process.execArgv.splice(0, Number(ownFlags));
  process.argv.splice(2, Infinity, `${folder}/${kind === 'judge' ? 'judge' : 'student'}-main.js`);
  beginJob();
}

async function main(): Promise<void> {
  await warmUp();
  begin(door, readFileSync(`${folder}/filter`), hidden);
  const kind = split(0) ? 'student' : split(1) ? 'typed' : 'judge';
  await prepare(kind);
  // From a timer, so that a forked process begins in a turn of its own.
  setTimeout(forkProcesses, 0, kind);
}

main().catch((error: unknown) => {
  writeSync(2, `${inspect(error)}\n`);
  exit(1);
});
