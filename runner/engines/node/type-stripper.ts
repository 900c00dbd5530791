import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';

import { killBox } from '../../box/kill-box.ts';
import { spawnBox } from '../../box/sandbox.ts';
import { packFrame, readFrames } from '../../engine-kit/frames.ts';
import { insideScript, type PairSetup } from './node-pair.ts';

export type Stripped = { code: string; lineMap: number[] | null } | { problem: string; line: number | null };

type Waiting = { source: string; resolve(value: Stripped): void; reject(error: Error): void };

const limitMs = 5000;
const rememberedAtMost = 200;
/** Then the process is replaced, in case a source has corrupted the parser's state. */
const textsPerProcess = 500;

/**
 * A process in a box that strips types from TypeScript. There is one for programs and one for tests, so that student
 * code is never parsed in a process that has seen tests. Results for tests are cached, because tests rarely change.
 */
export function createTypeStripper(setup: PairSetup, { hasCache }: { hasCache: boolean }) {
  const remembered = new Map<string, Stripped>();
  const queue: Waiting[] = [];
  let child: ChildProcess | null = null;
  let texts = 0;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const inside = insideScript(setup, 'strip-main');
    const started = spawnBox(setup.host, {
      command: ['node', '--disable-warning=ExperimentalWarning', ...inside.command],
      limits: { cpuSeconds: 300, addressSpaceMb: null, processes: 64, fileMb: 1, openFiles: 64 },
      files: inside.files,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const line = started.stdio[3] as Duplex;
    line.on('error', () => {});
    readFrames(
      line,
      16 * 1024 * 1024,
      value => finish(started, value),
      () => killBox(setup.host, started),
    );
    started.once('error', () => ended(started));
    started.once('exit', () => ended(started));
    texts = 0;
    return started;
  }

  function ended(which: ChildProcess): void {
    if (which !== child) return;
    child = null;
    const failed = current;
    current = null;
    clearTimeout(timer);
    failed?.reject(new Error('The process that reads TypeScript has ended.'));
    next();
  }

  function finish(which: ChildProcess, value: unknown): void {
    if (which !== child || !current) return;
    const done = current;
    current = null;
    clearTimeout(timer);
    if (++texts >= textsPerProcess) stop();
    done.resolve(value as Stripped);
    next();
  }

  function next(): void {
    if (current || queue.length === 0) return;
    child ??= start();
    current = queue.shift()!;
    const working = child;
    timer = setTimeout(() => killBox(setup.host, working), limitMs);
    (child.stdio[3] as Duplex).write(packFrame(current.source));
  }

  function stop(): void {
    const old = child;
    child = null;
    if (old) killBox(setup.host, old);
  }

  return {
    async strip(source: string): Promise<Stripped> {
      const key = hasCache ? createHash('sha256').update(source).digest('base64') : '';
      const known = remembered.get(key);
      if (known) return known;
      const stripped = await new Promise<Stripped>((resolve, reject) => {
        queue.push({ source, resolve, reject });
        next();
      });
      if (hasCache) remembered.set(key, stripped);
      if (remembered.size > rememberedAtMost) remembered.delete(remembered.keys().next().value!);
      return stripped;
    },
    stop,
  };
}

export type TypeStripper = ReturnType<typeof createTypeStripper>;
