import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

import { type Cgroup, createCgroup } from '../../box/usage/cgroup.ts';
import type { CgroupBase } from '../../box/usage/cgroup-base.ts';
import type { SandboxHost } from '../../box/box.ts';
import { killBox } from '../../box/kill-box.ts';
import { spawnBox } from '../../box/sandbox.ts';
import { packFrame, readFrames } from '../../engine-kit/frames.ts';
import type { PythonJob } from './python-job.ts';
import { type PythonAnswer, parseAnswer } from './python-answer.ts';
import { drawingFolder } from '../../engine-kit/drawing-files.ts';

/** One fork server process; fork_server/serve.py describes how it works. */
export type ForkServer = {
  /** Null when the server ended before it answered. */
  run(job: PythonJob, setAsleep: (isAsleep: boolean) => void): Promise<PythonAnswer | null>;
  cancel(id: number): void;
  setPaused(id: number, isPaused: boolean): void;
  isAlive(): boolean;
  stop(): Promise<void>;
};

export type ForkServerOptions = {
  host: SandboxHost;
  python?: string;
  /** Whether pytest, NumPy, pandas and matplotlib are imported before anything is forked, as far as they are installed. */
  hasLibraries?: boolean;
  cgroups: CgroupBase | null;
  mostAlive: number;
  /** How many pairs of children are kept ready. */
  ready: number;
  log?: (text: unknown) => void;
};

type Waiting = {
  finish: (answer: PythonAnswer | null) => void;
  setAsleep: (isAsleep: boolean) => void;
};

const target = '/cairn/fork_server';
/** Far more than supervisor.py sends for one run. */
const maxAnswerBytes = 64 * 1024 * 1024;

let groupNumber = 0;

/** The cgroup of the whole fork server, with the sum of all limits; the server enforces the limits of each run. */
function serverGroup({ cgroups, mostAlive }: ForkServerOptions): Cgroup | null {
  if (!cgroups) return null;
  const limits = { memoryMb: 512 + 1536 * mostAlive, processes: 64 + 128 * mostAlive };
  return createCgroup(cgroups, `python-${process.pid}-${++groupNumber}`, limits);
}

export async function startForkServer(options: ForkServerOptions): Promise<ForkServer> {
  const { host, python = '/usr/bin/python3', hasLibraries = false, ready, log = () => {} } = options;
  const group = serverGroup(options);
  const child = spawnBox(host, {
    // -I (isolated): ignores environment variables and never imports from the working folder.
    command: [python, '-I', `${target}/serve.py`, ...(hasLibraries ? ['--libraries'] : [])],
    binds: [
      { source: join(host.sources, 'engines/python/fork_server'), target },
      { source: join(host.sources, 'engine-kit/drawing'), target: drawingFolder },
    ],
    limits: null,
    group,
    isFiltered: false,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const [input, output, errors] = [
    child.stdin as Writable,
    child.stdout as Readable,
    child.stderr as Readable,
  ];
  const waiting = new Map<number, Waiting>();
  let isAlive = true;
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  const { promise: hasEnded, resolve: handleEnd } = Promise.withResolvers<void>();
  let lastWords = '';

  const end = () => {
    isAlive = false;
    reject(new Error(`the Python fork server ended: ${lastWords.trim()}`));
    for (const { finish } of waiting.values()) finish(null);
    waiting.clear();
    void (group?.remove() ?? Promise.resolve()).catch(log).then(handleEnd);
  };
  child.once('error', end);
  child.once('close', end);
  errors.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
    log(text);
  });
  // The `close` event follows and is handled there.
  input.on('error', () => {});
  const take = (message: unknown) => {
    const answer = parseAnswer(message);
    if (!answer) return resolve();
    if ('isAsleep' in answer) return waiting.get(answer.id)?.setAsleep(answer.isAsleep);
    waiting.get(answer.id)?.finish(answer);
    waiting.delete(answer.id);
  };
  readFrames(output, maxAnswerBytes, take, error => {
    log(error);
    killBox(host, child);
  });
  input.write(packFrame({ filter: readFileSync(host.filterFile).toString('hex'), ready }));
  await isReady;

  return {
    run: (job, setAsleep) =>
      new Promise(finish => {
        if (!isAlive) return finish(null);
        waiting.set(job.id, { finish, setAsleep });
        input.write(packFrame(job));
      }),
    cancel: id => void (isAlive && input.write(packFrame({ cancel: id }))),
    setPaused: (id, isPaused) => void (isAlive && input.write(packFrame({ pause: id, isPaused }))),
    isAlive: () => isAlive,
    stop: async () => {
      killBox(host, child);
      await hasEnded;
    },
  };
}
