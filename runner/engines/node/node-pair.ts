import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex, Readable } from 'node:stream';

import type { RunLimits } from '#contract/running/run-request.ts';

import type { CgroupBase } from '../../box/usage/cgroup-base.ts';
import { type Cgroup, createCgroup } from '../../box/usage/cgroup.ts';
import type { BoxFile, SandboxHost } from '../../box/box.ts';
import { killBox } from '../../box/kill-box.ts';
import { spawnBox } from '../../box/sandbox.ts';

/** Limits that are fixed when a box is created; a request with other limits gets a new pair. */
export type PairLimits = Pick<RunLimits, 'memoryMb' | 'processes' | 'fileMb'>;

/**
 * In a pair for TypeScript the student process has the parser loaded, and warmed up unless it was started in haste; an
 * explaining one can tell where it loops.
 */
export type PairKind = 'plain' | 'typed' | 'typed-in-haste' | 'explaining';

export type BoxedNode = {
  /** Killing it kills all of the box. */
  pid: number;
  /** Whether that is the program itself; otherwise it is bwrap, and the program is below it. */
  isProgram: boolean;
  /** What it prints past its console, and Node's fatal errors. */
  outputs: Readable[];
  /** Takes the job; the judge sends its results on it. */
  line: Duplex;
  /** Only in a pair that finds the line of a loop: a byte asks for the stack. */
  questions: Duplex | null;
  group: Cgroup | null;
  hasEnded: boolean;
  ended: Promise<BoxEnd>;
  /** It has ended, and all that it wrote has been read. */
  closed: Promise<void>;
};

export type BoxEnd = { code: number | null; signal: NodeJS.Signals | null };

export type NodePair = {
  student: BoxedNode;
  judge: BoxedNode;
  kill(box: BoxedNode): void;
  /** Kills both boxes; resolves when all their processes are gone. */
  dispose(): Promise<void>;
  /** Whether it ended because the process that it was forked from did: then its results mean nothing. */
  wasLost?: () => boolean;
};

/** `scripts` are the bundles of inside-bundle.ts and their code caches, by file name. */
export type PairSetup = {
  host: SandboxHost;
  cgroups: CgroupBase | null;
  scripts: Map<string, string | Buffer>;
};

/** See student-main.ts. */
const argsOf: Record<PairKind, string[]> = {
  plain: [],
  typed: ['warm-parser'],
  'typed-in-haste': ['parser'],
  explaining: [],
};

let made = 0;
export const judgeLimits = { memoryMb: 512, processes: 32, fileMb: 16 };
/** A fallback; watch-pair.ts enforces the real limits. */
export const cpuSeconds = 120;
export const openFiles = 256;
/** Node itself has about ten, which count as processes. */
export const ownThreads = 16;

export function nodeFlags(memoryMb: number): string[] {
  // The rest is for Node itself and the young generation.
  const heap = Math.max(32, memoryMb - 80);
  return [`--max-old-space-size=${heap}`, '--disable-warning=ExperimentalWarning'];
}

/** A script of ours and what it needs, as files of the box. */
export function insideScript({ scripts }: PairSetup, name: string): { command: string[]; files: BoxFile[] } {
  const target = (file: string) => `/cairn/inside/${file}`;
  const mains = name === 'explain-main' ? [name, 'student-main'] : [name];
  const names = ['boot.js', 'package.json', ...mains.flatMap(main => [`${main}.js`, `${main}.js.cache`])];
  const files = names.flatMap(file => {
    const content = scripts.get(file);
    return content === undefined ? [] : [{ target: target(file), content }];
  });
  return { command: [target('boot.js'), target(`${name}.js`)], files };
}

/**
 * Two boxes with a socket between them. Node creates a socket pair for every `pipe` of a child; our end is passed to
 * the second child, so that the two communicate directly. It is descriptor 0 of the judge, because libuv makes only 0
 * to 2 blocking in a child, and synchronous requests need a blocking socket.
 */
export function startPair(setup: PairSetup, limits: PairLimits, kind: PairKind): NodePair {
  const name = `node-${process.pid}-${++made}`;
  const isExplaining = kind === 'explaining';
  const script = isExplaining ? 'explain-main' : 'student-main';
  const [student, studentProcess] = startBox(
    setup,
    `${name}-student`,
    { script, limits, args: argsOf[kind] },
    ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe', ...(isExplaining ? ['pipe' as const] : [])],
  );
  const [, , , line, wakeup, job, questions] = studentProcess.stdio as unknown as Duplex[];
  student.line = job!;
  if (isExplaining) student.questions = questions!;
  const [judge, judgeProcess] = startBox(
    setup,
    `${name}-judge`,
    { script: 'judge-main', limits: judgeLimits },
    [line!, 'pipe', 'pipe', wakeup!, 'pipe'],
  );
  judge.line = judgeProcess.stdio[4] as Duplex;
  line!.destroy();
  wakeup!.destroy();

  let disposing: Promise<void> | undefined;
  const dispose = async () => {
    for (const child of [studentProcess, judgeProcess]) killBox(setup.host, child);
    await Promise.all([student.ended, judge.ended]);
    await Promise.all([student.group?.remove(), judge.group?.remove()]);
  };
  return {
    student,
    judge,
    kill: box => killBox(setup.host, box === student ? studentProcess : judgeProcess),
    dispose: () => (disposing ??= dispose()),
  };
}

function startBox(
  setup: PairSetup,
  name: string,
  { script, limits, args = [] }: { script: string; limits: PairLimits; args?: string[] },
  stdio: NonNullable<Parameters<typeof spawnBox>[1]['stdio']>,
): [BoxedNode, ChildProcess] {
  const { host, cgroups } = setup;
  const inside = insideScript(setup, script);
  const group = cgroups && createCgroup(cgroups, name, limits);
  const command = ['node', ...nodeFlags(limits.memoryMb), ...inside.command, ...args];
  const child = spawnBox(host, {
    command,
    limits: {
      cpuSeconds,
      addressSpaceMb: null,
      processes: group?.hasProcessLimit ? null : limits.processes + ownThreads,
      fileMb: limits.fileMb,
      openFiles,
    },
    files: inside.files,
    group,
    stdio,
  });
  const box: BoxedNode = {
    pid: child.pid ?? 0,
    isProgram: false,
    outputs: [child.stdout!, child.stderr!],
    line: undefined as unknown as Duplex,
    questions: null,
    group,
    hasEnded: false,
    ended: new Promise(resolve => {
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        box.hasEnded = true;
        resolve({ code, signal });
      };
      child.once('exit', end);
      child.once('error', () => end(null, null));
    }),
    closed: once(child, 'close').then(
      () => {},
      () => {},
    ),
  };
  for (const stream of child.stdio) stream?.on('error', () => {});
  return [box, child];
}
