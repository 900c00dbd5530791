import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';

import { childByOwnPid, commandOf, mapUsers } from '../../../box/forking-box.ts';
import { killBox } from '../../../box/kill-box.ts';
import { tellingPaths, spawnBox } from '../../../box/sandbox.ts';
import { type Cgroup, createCgroup } from '../../../box/usage/cgroup.ts';
import { fairDeadline } from '../../../box/usage/fair-deadline.ts';
import type { BoxUser } from '../../../box/user-pool.ts';
import {
  type BoxedNode,
  type BoxEnd,
  cpuSeconds,
  judgeLimits,
  type NodePair,
  nodeFlags,
  openFiles,
  ownThreads,
  type PairLimits,
  type PairSetup,
} from '../node-pair.ts';
import type { Door } from './door.ts';

/** A Node process that has loaded everything and forks a pair for each run (zygote.c). */
export type Zygote = {
  /** Null if that failed, or if the zygote has ended. `isTyped`: the student process has the parser of TypeScript. */
  fork(isTyped: boolean): Promise<NodePair | null>;
  isAlive(): boolean;
  ended: Promise<void>;
  /** Kills it and all pairs; resolves when it is gone. */
  stop(): Promise<void>;
};

export type ZygoteOptions = PairSetup & {
  addon: Buffer;
  door: Door;
  limits: PairLimits;
  warn: (text: string) => void;
};

/**
 * V8 without threads, because a fork has none of them. SIGUSR1 would start one for the debugger. Without threads, a loop that Maglev
 * has compiled while it ran is never compiled by TurboFan, which makes it several times as fast. The memory reducer's garbage collection
 * falls due while a template waits, so every forked program that awaits something would begin with it.
 */
const forkingFlags = [
  '--single-threaded',
  '--no-maglev-osr',
  '--no-memory-reducer',
  '--v8-pool-size=0',
  '--disable-sigusr1',
  '--no-flush-bytecode',
  '--no-flush-liftoff-code',
];
export const socketsOfPair = 4;
const doorInside = '/cairn/door';
const folderInside = '/cairn/inside';
const mainScript = `${folderInside}/zygote-main.js`;
const orderBytes = 56;
/** The zygote itself and the two that it splits off. */
const templateCount = 3;
const startsWithinMs = 20_000;
const forksWithinMs = 5000;

let made = 0;

export async function startZygote(options: ZygoteOptions): Promise<Zygote> {
  const { host, cgroups, scripts, addon, door, limits, warn } = options;
  const name = `node-${process.pid}-zygote-${++made}`;
  const group = cgroups && createCgroup(cgroups, name, { memoryMb: 1024, processes: 1024 });
  const files = Object.entries({
    ...Object.fromEntries([...scripts].filter(([file]) => !/^explain|\.cache$/.test(file))),
    'zygote.node': addon,
    filter: readFileSync(host.filterFile),
  }).map(([file, content]) => ({ target: `${folderInside}/${file}`, content }));
  const flags = [...forkingFlags, ...nodeFlags(limits.memoryMb)];
  const args = [`${doorInside}/socket`, tellingPaths().join(' '), String(forkingFlags.length)];
  const child = spawnBox(host, {
    command: ['node', ...flags, `${folderInside}/boot.js`, mainScript, ...args],
    limits: null,
    isFiltered: false,
    isForking: true,
    group,
    files,
    binds: [{ source: door.folder, target: doorInside }],
    // 4 and 5 are free for descriptors of the forked processes; see zygote.c.
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'ignore', 'ignore'],
  });
  const control = child.stdio[3] as Duplex;
  for (const stream of child.stdio) stream?.on('error', () => {});
  let lastWords = '';
  let pid = 0;
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2000);
      // What a forked process could not do before it was closed in.
      if (pid !== 0) warn(text.trim());
    });
  }

  let isAlive = true;
  let parents: number[] = [];
  const boxes = new Map<number, (end: BoxEnd, isLost: boolean) => void>();
  const answers = new Map<string, { pids: number[]; resolve: (pids: number[] | null) => void }>();
  const templates: number[] = [];
  const { promise: isReady, resolve: setReady, reject: setFailed } = Promise.withResolvers<void>();
  // It may end while its users are mapped, before anybody waits for this.
  isReady.catch(() => {});
  const { promise: ended, resolve: setEnded } = Promise.withResolvers<void>();
  const endBox = (own: number, how: BoxEnd, isLost: boolean) => {
    boxes.get(own)?.(how, isLost);
    boxes.delete(own);
  };
  const end = () => {
    isAlive = false;
    for (const { resolve } of answers.values()) resolve(null);
    for (const own of boxes.keys()) endBox(own, { code: null, signal: 'SIGKILL' }, true);
    setFailed(new Error(`the process that forks ended: ${lastWords.trim()}`));
    void (group?.remove() ?? Promise.resolve()).catch((error: unknown) => warn(String(error))).then(setEnded);
  };
  child.once('error', end);
  child.once('exit', end);

  // It passes on the errors of its input: one that nobody listens to would end the runner.
  const lines = createInterface({ input: control }).on('error', () => {});
  lines.on('line', line => {
    const [word, ...rest] = line.split(' ');
    const answer = answers.get(rest[0] ?? '');
    if (word === 'ready' && templates.push(Number(rest[0])) === templateCount) setReady();
    if (word === 'failed') answer?.resolve(null);
    if (word === 'child' && answer) {
      answer.pids[Number(rest[1]) - 1] = Number(rest[2]);
      if (answer.pids[0] && answer.pids[1]) answer.resolve(answer.pids);
    }
    if (word !== 'end') return;
    const [own, code, signal] = rest.map(Number) as [number, number, number];
    // As bwrap tells it.
    endBox(own, { code: code < 0 ? 128 + signal : code, signal: null }, false);
  });

  const isStarted = fairDeadline([{ pid: child.pid, group }], startsWithinMs, () => killBox(host, child));
  try {
    await mapUsers(host, child);
    await isReady;
    pid = commandOf(child) ?? 0;
    parents = [pid, ...templates.flatMap(own => childByOwnPid(pid, own) ?? [])];
  } catch (error) {
    killBox(host, child);
    await ended;
    throw error;
  } finally {
    isStarted();
  }

  // Pairs that exchange much have a core to themselves, one after the other.
  let turn = 0;
  function ask(token: Buffer, users: (BoxUser | null)[], isTyped: boolean): Promise<number[] | null> {
    const order = Buffer.alloc(orderBytes);
    const own = { uid: process.getuid!(), gid: process.getgid!() };
    const [student, judge] = users.map(user => user ?? own) as [BoxUser, BoxUser];
    const processes = cgroups?.pids ? 0 : limits.processes + ownThreads;
    token.copy(order);
    [
      student.uid,
      judge.uid,
      student.gid,
      judge.gid,
      limits.fileMb,
      processes,
      cpuSeconds,
      openFiles,
      isTyped ? 1 : 0,
      turn++,
    ].forEach((value, index) => order.writeUInt32LE(value, token.length + 4 * index));
    control.write(order);
    return new Promise(resolve => answers.set(token.toString('hex'), { pids: [], resolve }));
  }

  async function fork(isTyped: boolean): Promise<NodePair | null> {
    if (!isAlive) return null;
    const bytes = randomBytes(16);
    const token = bytes.toString('hex');
    const users = [host.users?.take() ?? null, host.users?.take() ?? null];
    const giveBack = (index: number) => users[index] && host.users?.giveBack(users[index]);
    const connected = door.expect(token);
    const isForked = fairDeadline([{ pid, group }], forksWithinMs, () => answers.get(token)?.resolve(null));
    const own = await ask(bytes, users, isTyped);
    isForked();
    answers.delete(token);
    const pids = own?.map(one => firstOf(parents, parent => childByOwnPid(parent, one)));
    if (!own || !pids?.every(one => one !== null)) {
      // A pair that was made all the same ends when its sockets are closed.
      door.forget(token);
      void connected.then(sockets => sockets.forEach(socket => socket.destroy()));
      [0, 1].forEach(giveBack);
      return null;
    }
    const sockets = await connected;
    if (!isAlive) {
      sockets.forEach(socket => socket.destroy());
      [0, 1].forEach(giveBack);
      return null;
    }
    const state = { isLost: false };
    const make = (index: 0 | 1, wanted: PairLimits): BoxedNode => {
      const role = index === 0 ? 'student' : 'judge';
      const boxGroup = cgroups && createCgroup(cgroups, `node-${process.pid}-fork-${++made}-${role}`, wanted);
      const box = forkedNode(pids[index]!, sockets[2 * index]!, sockets[2 * index + 1]!, boxGroup, onEnd =>
        boxes.set(own[index]!, (how, isLost) => {
          state.isLost ||= isLost;
          giveBack(index);
          onEnd(how);
        }),
      );
      if (joinGroup(boxGroup, box.pid)) box.line.write('!');
      else endBox(own[index]!, { code: null, signal: 'SIGKILL' }, true);
      return box;
    };
    const [student, judge] = [make(0, limits), make(1, judgeLimits)];
    const kill = (box: BoxedNode) => {
      if (!box.hasEnded) killProcess(box.pid);
    };
    let disposing: Promise<void> | undefined;
    const dispose = async () => {
      [student, judge].forEach(kill);
      await Promise.all([student.ended, judge.ended]);
      for (const socket of sockets) socket.destroy();
      await Promise.all([student.group?.remove(), judge.group?.remove()]);
    };
    return { student, judge, kill, dispose: () => (disposing ??= dispose()), wasLost: () => state.isLost };
  }

  return {
    fork,
    isAlive: () => isAlive,
    ended,
    async stop() {
      killBox(host, child);
      await ended;
    },
  };
}

function forkedNode(
  pid: number,
  line: Socket,
  output: Socket,
  group: Cgroup | null,
  listen: (onEnd: (how: BoxEnd) => void) => void,
): BoxedNode {
  const { promise: ended, resolve } = Promise.withResolvers<BoxEnd>();
  const isClosed = (socket: Socket) => new Promise<void>(done => socket.once('close', () => done()));
  const box: BoxedNode = {
    pid,
    isProgram: true,
    outputs: [output],
    line,
    questions: null,
    group,
    hasEnded: false,
    ended,
    closed: Promise.all([ended, isClosed(line), isClosed(output)]).then(() => {}),
  };
  listen(how => {
    box.hasEnded = true;
    resolve(how);
  });
  return box;
}

function firstOf<From, To>(list: From[], find: (item: From) => To | null): To | null {
  for (const item of list) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** False if the process has ended meanwhile. */
function joinGroup(group: Cgroup | null, pid: number): boolean {
  try {
    for (const file of group?.joinFiles ?? []) writeFileSync(file, String(pid));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended, and we have not been told yet.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
