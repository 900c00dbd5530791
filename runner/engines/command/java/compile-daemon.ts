import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

import type { Bind, SandboxHost } from '../../../box/box.ts';
import { killBox } from '../../../box/kill-box.ts';
import { boxLimits } from '../../../box/limits.ts';
import { spawnBox } from '../../../box/sandbox.ts';
import { type Execution, supervise, type SuperviseOptions } from '../../../box/supervise.ts';
import { createCgroup } from '../../../box/usage/cgroup.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { cpuClock } from '../../../box/usage/cpu-clock.ts';
import { fairDeadline } from '../../../box/usage/fair-deadline.ts';
import { processTree, sum } from '../../../box/usage/process-tree.ts';
import type { CompileLimits } from '../compile.ts';

export type ClassFile = { name: string; content: Buffer };
export type Compiled = { outcome: string; execution: Execution; classes: ClassFile[] };

/** A javac that stays (inside/CompileDaemon.java), in a box of its own; it compiles one program at a time and runs none. */
export type CompileDaemon = {
  /** Null if javac itself failed: then the usual one has to say why. Hitting a limit ends the daemon. */
  compile(fields: string[], options: SuperviseOptions): Promise<Compiled | 'crashed'>;
  isAlive(): boolean;
  isUsedUp(): boolean;
  end(): Promise<void>;
};

export type DaemonOptions = {
  host: SandboxHost;
  cgroups: CgroupBase | null;
  limits: CompileLimits;
  bind: Bind;
  /** What `java` is called with, besides its memory. */
  words: string[];
};

/** After so many programs the next one gets a new daemon, so that nothing adds up. */
const mostPrograms = 300;
/** More than it needs for usual programs. */
const mostMb = 400;
/** A small heap to begin with: javac leaves much garbage, and an idle daemon should not keep it. */
const virtualMachine = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xms32m'];
/** The rest of the memory limit is for what is not in the heap. */
const outsideHeapMb = 256;
/** It lives for long; the limit of each compilation is counted by `supervise`. */
const manySeconds = 1_000_000;
const longestStartMs = 30_000;

let daemonNumber = 0;

export async function startCompileDaemon({
  host,
  cgroups,
  limits,
  bind,
  words,
}: DaemonOptions): Promise<CompileDaemon> {
  const group = cgroups && createCgroup(cgroups, `javac-${process.pid}-${++daemonNumber}`, limits);
  const heap = `-Xmx${limits.memoryMb - outsideHeapMb}m`;
  const child = spawnBox(host, {
    command: ['java', ...virtualMachine, heap, ...words],
    binds: [bind],
    group,
    stdio: ['pipe', 'pipe', 'ignore'],
    limits: {
      ...boxLimits(
        { ...limits, outputBytes: 0 },
        {
          command: 'java',
          hasMemoryGroup: group?.hasMemoryLimit ?? false,
          hasProcessGroup: group?.hasProcessLimit ?? false,
        },
      ),
      cpuSeconds: manySeconds,
    },
  });
  const requests = child.stdin as Writable;
  requests.on('error', () => {});
  let isAlive = true;
  let programs = 0;
  const ended = new Promise<null>(resolve => {
    const handleEnd = () => {
      isAlive = false;
      resolve(null);
    };
    child.once('exit', handleEnd);
    child.once('error', handleEnd);
  });
  const answers = readAnswers(child.stdout as Readable);
  const nextAnswer = () => Promise.race([answers.next(), ended]);
  const clock = cpuClock(child.pid ?? 0, group);
  const residentMb = () => sum(processTree(child.pid ?? 0).map(one => one.residentMb));
  const end = async () => {
    killBox(host, child);
    await ended;
    await group?.remove();
  };

  const isReady = fairDeadline([{ pid: child.pid, group }], longestStartMs, () => killBox(host, child));
  const hello = await nextAnswer();
  isReady();
  if (hello?.outcome !== 'ready') {
    await end();
    throw new Error('the Java compiler does not start');
  }

  return {
    isAlive: () => isAlive,
    isUsedUp: () => !isAlive || programs >= mostPrograms || residentMb() > mostMb,
    end,
    async compile(fields, options) {
      programs++;
      const sinks = { stdout: new EventEmitter(), stderr: new EventEmitter() };
      const supervision = supervise(
        { host, child, group, output: sinks, cpuBeforeMs: clock(), programRoot: () => child.pid ?? 0 },
        options,
      );
      const next = nextAnswer();
      for (const field of fields) requests.write(packField(field));
      const answer = await next;
      if (answer) sinks.stderr.emit('data', answer.said);
      supervision.end();
      if (supervision.isStopped()) {
        await end();
        return { outcome: 'stopped', execution: await supervision.report(137), classes: [] };
      }
      if (answer === null || answer.outcome === 'crashed') return 'crashed';
      const execution = await supervision.report(answer.outcome === 'ok' ? 0 : 1);
      return { outcome: answer.outcome, execution, classes: answer.classes };
    },
  };
}

function packField(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** More class files than fit into the folder of a case. */
const mostBytes = 32 * 1024 * 1024;

type Answer = { outcome: string; said: Buffer; classes: ClassFile[] };

/** Null when something else than an answer arrives. */
function readAnswers(stream: Readable): { next(): Promise<Answer | null> } {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = -1;
  let take: (answer: Answer | null) => void = () => {};
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (wanted < 0 && size >= 4) wanted = Buffer.concat(chunks).readInt32BE() + 4;
    if (size > mostBytes) return stream.destroy();
    if (wanted < 0 || size < wanted) return;
    const body = Buffer.concat(chunks).subarray(4, wanted);
    chunks = [];
    size = 0;
    wanted = -1;
    take(parseAnswer(body));
  });
  return {
    next: () =>
      new Promise(resolve => {
        take = resolve;
      }),
  };
}

function parseAnswer(body: Buffer): Answer | null {
  const fields: Buffer[] = [];
  for (let at = 0; at + 4 <= body.length;) {
    const length = body.readInt32BE(at);
    if (length < 0 || at + 4 + length > body.length) return null;
    fields.push(body.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  const [outcome, said, ...files] = fields;
  if (!outcome || !said || files.length % 2 !== 0) return null;
  const classes: ClassFile[] = [];
  for (let index = 0; index < files.length; index += 2) {
    classes.push({ name: files[index]!.toString('utf8'), content: files[index + 1]! });
  }
  return { outcome: outcome.toString('utf8'), said, classes };
}
