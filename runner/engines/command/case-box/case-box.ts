import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

import { defaultLimits } from '#contract/running/run-request.ts';

import type { Bind, BoxFile, SandboxHost } from '../../../box/box.ts';
import { killBox } from '../../../box/kill-box.ts';
import { type BoxLimits, boxLimits, resourceLimits } from '../../../box/limits.ts';
import type { PipeForReading, PipePool } from '../../../box/pipes.ts';
import { spawnBox, tellingPaths, systemStamp } from '../../../box/sandbox.ts';
import { type Execution, supervise, type SuperviseOptions } from '../../../box/supervise.ts';
import { type Cgroup, createCgroup, type GroupLimits } from '../../../box/usage/cgroup.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { cpuClock } from '../../../box/usage/cpu-clock.ts';
import { fairDeadline } from '../../../box/usage/fair-deadline.ts';
import { childrenOf } from '../../../box/usage/process-tree.ts';
import type { TimeLimits } from '../../../box/usage/time-spent.ts';
import type { Line } from '../../../engine-kit/engine.ts';
import { readWritten } from '../left-files.ts';
import { type Launcher, launcherInC, launcherInPython } from './launchers.ts';

/** One command of a run, in fresh namespaces of the run's box (case-launcher.py says how). */
export type Step = {
  /** Cases and terminals start with a copy of the files that compiling left. */
  kind: 'compile' | 'case' | 'terminal' | 'prepare' | 'prepare-terminal';
  command: string;
  source: { name: string; content: string };
  input: string | Buffer | null;
  /** Files that the program finds beside it, by path. */
  files?: Record<string, string | Buffer>;
  /** Names of files that are looked at when the program has ended. */
  wanted?: string[];
  env: Record<string, string>;
};

export type PreparedProgram = {
  source: { name: string; content: string };
  input: string;
  args: string[];
  files: { name: string; content: Buffer }[];
  wanted?: string[] | undefined;
};

/** The box of one run. It ends when a limit is hit, and must be ended in any case. */
export type CaseBox = {
  run(step: Step, options: SuperviseOptions): Promise<Execution>;
  /** Starts the command of a program that is not known yet, with these limits. Resolves when it waits at its gate. */
  prepare(step: Omit<Step, 'kind' | 'input'>, limits: TimeLimits, where?: 'terminal'): Promise<void>;
  /** Hands over the program to what was prepared. */
  go(program: PreparedProgram, options: SuperviseOptions): Promise<Execution>;
  /** For a step of the kind `terminal`. */
  line: Line;
  isAlive(): boolean;
  end(): Promise<void>;
};

export type CaseBoxOptions = {
  host: SandboxHost;
  cgroups: CgroupBase | null;
  pipes: PipePool;
  binds: Bind[];
  /** Files of ours that programs find in the box. */
  files?: BoxFile[];
  /** As on machines where the launcher in C does not run. */
  isLauncherInPython?: boolean;
  warn?: (sentence: string) => void;
};

/** bwrap, the launcher twice, init and the shell of the command. */
const ownProcesses = 5;
/** Two more than in a box without a launcher, where the limit is compared with the number of all processes. */
const moreProcesses = 2;
/** What the launcher and init need. */
const ownMb = 16;
/** Until a run sets its own. */
const idleLimits = { memoryMb: 256, processes: 32 };
const longestStartMs = 20_000;
/** What is typed beyond this, while the program does not read, is dropped: a page waits until it is taken. */
export const mostTypedBytes = 64 * 1024;

let boxNumber = 0;

/** Rejects where no such box can be made. The first one shows by a short program that it works. */
export function caseBoxStarter(options: CaseBoxOptions): () => Promise<CaseBox> {
  let proven: Launcher | null = null;
  const prove = async (launcher: Launcher) => {
    const box = await startCaseBox(options, launcher);
    try {
      const { exitCode } = await box.run(probe, {
        limits: probeLimits,
        signal: new AbortController().signal,
      });
      if (exitCode !== 0) throw new Error(`a short program ended with ${exitCode}`);
      proven = launcher;
      return box;
    } catch (error) {
      await box.end();
      throw error;
    }
  };
  return async () => {
    if (options.host.tier !== 'bwrap') throw new Error('only boxes of bwrap can make further namespaces');
    if (proven) return startCaseBox(options, proven);
    if (options.isLauncherInPython) return prove(launcherInPython());
    try {
      return await prove(launcherInC(options.host));
    } catch (error) {
      const box = await prove(launcherInPython());
      options.warn?.(`Runs take longer: the launcher of their boxes does not run here (${String(error)}).`);
      return box;
    }
  };
}

const probe: Step = { kind: 'case', command: 'true', source: { name: 'x', content: '' }, input: '', env: {} };
const probeLimits = { ...defaultLimits, cpuMs: 5000, asleepMs: 10_000 };

async function startCaseBox(
  { host, cgroups, pipes, binds, files = [] }: CaseBoxOptions,
  launcher: Launcher,
): Promise<CaseBox> {
  const group = cgroups && createCgroup(cgroups, `box-${process.pid}-${++boxNumber}`, idleLimits);
  try {
    const [stdout, stderr] = await Promise.all([pipes.openForReading(), pipes.openForReading()]);
    const child = spawnBox(host, {
      command: launcher.command,
      files: [...launcher.files, ...files],
      binds: [...launcher.binds, ...binds],
      limits: null,
      isForLauncher: true,
      group,
      stdio: ['pipe', stdout.theirs, stderr.theirs, 'pipe', 'pipe'],
    });
    stdout.closeTheirs();
    stderr.closeTheirs();
    const box = openBox(host, child, group, stdout, stderr);
    await box.start(readFileSync(host.filterFile));
    return box;
  } catch (error) {
    await group?.remove();
    throw error;
  }
}

function openBox(
  host: SandboxHost,
  child: ChildProcess,
  group: Cgroup | null,
  stdout: PipeForReading,
  stderr: PipeForReading,
): CaseBox & { start(filter: Buffer): Promise<void> } {
  const requests = child.stdin as Writable;
  // A box that was killed does not read to the end.
  requests.on('error', () => {});
  const typed = child.stdio[4] as Writable;
  typed.on('error', () => {});
  const answers = createInterface({ input: child.stdio[3] as Readable });
  let isAlive = true;
  const ended = new Promise<null>(resolve => {
    const end = () => {
      isAlive = false;
      resolve(null);
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const drained = Promise.all([once(stdout.ours, 'close'), once(stderr.ours, 'close')]);
  let sinks = newSinks();
  stdout.ours.on('data', chunk => sinks.stdout.emit('data', chunk));
  stderr.ours.on('data', chunk => sinks.stderr.emit('data', chunk));
  let limitsNow = '';
  const setLimits = ({ memoryMb, processes }: GroupLimits) => {
    const wanted = `${memoryMb} ${processes}`;
    if (wanted !== limitsNow) group?.setLimits({ memoryMb: memoryMb + ownMb, processes }, ownProcesses);
    limitsNow = wanted;
  };
  const limitsFor = (command: string, limits: TimeLimits) =>
    boxLimits(limits, {
      command,
      hasMemoryGroup: group?.hasMemoryLimit ?? false,
      hasProcessGroup: group?.hasProcessLimit ?? false,
    });
  const clock = cpuClock(child.pid ?? 0, group);

  const nextAnswer = () =>
    Promise.race([once(answers, 'line').then(([line]) => String(line)), ended]) as Promise<string | null>;
  const close = async () => {
    killBox(host, child);
    await ended;
    await group?.remove();
    stdout.ours.resume();
    await drained;
  };

  const madeWith = systemStamp();

  return {
    line: {
      type(text, onTaken) {
        if (typed.writableLength < mostTypedBytes) typed.write(text, onTaken);
      },
      interrupt() {
        const init = initOf(child);
        // It tells whoever has the terminal.
        if (init !== undefined) process.kill(init, 'SIGUSR1');
      },
      setPaused: isPaused => void (isPaused ? stdout.ours.pause() : stdout.ours.resume()),
    },
    // One that was made before a language was installed does not see all of it.
    isAlive: () => isAlive && systemStamp() === madeWith,
    end: close,
    async start(filter) {
      const isDone = fairDeadline([{ pid: child.pid, group }], longestStartMs, () => killBox(host, child));
      let said = '';
      stderr.ours.once('data', chunk => (said = String(chunk)));
      requests.write(packFields([filter, tellingPaths().join('\0')]));
      const answer = await nextAnswer();
      isDone();
      if (answer === 'ready') return;
      await close();
      throw new Error(`no box for several cases can be made: ${answer ?? said}`);
    },
    run: (step, options) => supervised(packStep(step, limitsFor(step.command, options.limits)), options),
    async prepare(step, limits, where) {
      setLimits(limits);
      const next = nextAnswer();
      const kind = where ? 'prepare-terminal' : 'prepare';
      requests.write(packStep({ ...step, kind, input: '' }, limitsFor(step.command, limits)));
      const isDone = fairDeadline([{ pid: child.pid, group }], longestStartMs, () => killBox(host, child));
      const answer = await next;
      isDone();
      if (answer !== 'prepared') throw new Error(`nothing could be prepared: ${answer}`);
    },
    go({ source, input, args, files, wanted = [] }, options) {
      const fields = files.flatMap(({ name, content }) => [name, content]);
      return supervised(
        packFields([
          'go',
          source.name,
          source.content,
          input,
          args.map(word => `${word}\0`).join(''),
          wanted.join('\0'),
          ...fields,
        ]),
        options,
        clock(),
      );
    },
  };

  async function supervised(
    request: Buffer,
    options: SuperviseOptions,
    earlierCpuMs = 0,
  ): Promise<Execution> {
    setLimits(options.limits);
    sinks = newSinks();
    const supervision = supervise(
      {
        host,
        child,
        group,
        output: sinks,
        cpuBeforeMs: clock(),
        earlierCpuMs,
        programRoot: () => initOf(child) ?? child.pid ?? 0,
        ownProcesses: moreProcesses,
      },
      options,
    );
    const next = nextAnswer();
    requests.write(request);
    const answer = await next;
    supervision.end();
    if (answer === null || supervision.isStopped()) {
      await close();
      return supervision.report(supervision.isStopped() ? killedCode : null);
    }
    // All processes of the step are gone: what is in the pipes now is all there is.
    sinks.stdout.emit('data', stdout.takeRest());
    sinks.stderr.emit('data', stderr.takeRest());
    const [, how, number, written = ''] =
      /^(exit|signal) (\d+)((?: (?:-|!|\+[0-9a-f]*))*)$/.exec(answer) ?? [];
    if (number === undefined) throw new Error(`a step could not be started: ${answer}`);
    const signal = how === 'signal' ? Number(number) : null;
    const execution = await supervision.report(signal === null ? Number(number) : 128 + signal, signal);
    return { ...execution, written: written.split(' ').slice(1).map(readWritten) };
  }
}

const killedCode = 137;
const newSinks = () => ({ stdout: new EventEmitter(), stderr: new EventEmitter() });

/** Pid 1 of the step that is running. The launcher's own CPU time includes that of all steps before. */
function initOf(child: ChildProcess): number | undefined {
  const [outer] = childrenOf(child.pid ?? 0);
  const [inner] = outer === undefined ? [] : childrenOf(outer);
  return inner === undefined ? undefined : childrenOf(inner)[0];
}

function packStep(
  { kind, command, source, env, input, files = {}, wanted = [] }: Step,
  limits: BoxLimits,
): Buffer {
  const processes = limits.processes === null ? null : limits.processes + ownProcesses - 2;
  return packFields([
    kind,
    command,
    source.name,
    source.content,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join('\0'),
    resourceLimits({ ...limits, processes })
      .map(({ name, soft, hard }) => `${name} ${soft} ${hard}`)
      .join('\n'),
    input === null ? 'no' : 'yes',
    input ?? '',
    wanted.join('\0'),
    ...Object.entries(files).flat(),
  ]);
}

/** Their number, then each with its length before it. */
function packFields(fields: (string | Buffer)[]): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const parts = fields.map(field => Buffer.from(field as string));
  return Buffer.concat([number(parts.length), ...parts.flatMap(part => [number(part.length), part])]);
}
