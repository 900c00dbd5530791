import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

import { childrenOf } from './usage/process-tree.ts';

/**
 * Pipes for a program's output. Node's `pipe` is a socket pair, and opening /dev/stdout, /dev/stderr or /dev/fd/3 fails
 * on a socket; shell scripts and Java do that. A FIFO would be a file of the host that the program can see and change.
 * So these are anonymous pipes. They are reused: once both ends are closed, the kernel drops what was left in them.
 */
export type PipePool = {
  /** For the program to write to: give `theirs` to the child, call `closeTheirs`, then read `ours` to its end. */
  openForReading(): Promise<PipeForReading>;
  /** For the program to read this short text from. */
  openHolding(text: string): Promise<{ theirs: number; closeTheirs(): void }>;
  close(): void;
};

export type PipeForReading = {
  ours: Socket;
  theirs: number;
  closeTheirs(): void;
  /** What has been written so far and did not arrive as a `data` event yet. */
  takeRest(): Buffer;
};

/** O_PATH keeps a pipe in existence without being an end of it, so it can be opened anew. Node has no name for it. */
const openPathOnly = 0o10000000;

export function createPipePool(): PipePool {
  const free: number[] = [];
  let isClosed = false;
  const take = async () => {
    while (free.length === 0) free.push(...(await makePipes()));
    return free.pop()!;
  };
  const giveBack = (pipe: number) => {
    if (isClosed) closeSync(pipe);
    else free.push(pipe);
  };
  return {
    async openForReading() {
      const pipe = await take();
      const reader = openEnd(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
      const theirs = openEnd(pipe, constants.O_WRONLY);
      const ours = new Socket({ fd: reader, readable: true, writable: false });
      ours.once('close', () => giveBack(pipe));
      return { ours, theirs, closeTheirs: () => closeSync(theirs), takeRest: () => readAvailable(reader) };
    },
    async openHolding(text) {
      const pipe = await take();
      const theirs = openEnd(pipe, constants.O_RDONLY);
      const writer = openEnd(pipe, constants.O_WRONLY);
      writeSync(writer, text);
      closeSync(writer);
      // The program may keep it open, so this pipe is not reused.
      closeSync(pipe);
      return { theirs, closeTheirs: () => closeSync(theirs) };
    },
    close() {
      isClosed = true;
      free.splice(0).forEach(closeSync);
    },
  };
}

/** The program must be able to open its end again as the user of its box, and may have changed the mode. */
function openEnd(pipe: number, flags: number): number {
  const path = `/proc/self/fd/${pipe}`;
  chmodSync(path, 0o666);
  return openSync(path, flags);
}

/** Empty once the pipe is: then the descriptor, which does not block, has nothing to read. */
function readAvailable(descriptor: number): Buffer {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(65_536);
    try {
      const count = readSync(descriptor, chunk);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, count));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return Buffer.concat(chunks);
      throw error;
    }
  }
}

const pipesAtOnce = 8;
const longestWaitMs = 10_000;

/**
 * Node cannot make a pipe, but a shell pipeline consists of them: its processes wait while we open their standard
 * outputs through /proc.
 */
async function makePipes(): Promise<number[]> {
  const pipeline = Array.from({ length: pipesAtOnce + 1 }, () => 'read line <&3').join(' | ');
  const shell = spawn('/bin/sh', ['-c', pipeline], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const exited = once(shell, 'exit');
  shell.stdio[3]?.on('error', () => {});
  const pipes: number[] = [];
  const giveUpAt = performance.now() + longestWaitMs;
  try {
    await once(shell, 'spawn');
    while (pipes.length < pipesAtOnce) {
      if (performance.now() > giveUpAt) throw new Error('no pipes could be made');
      const [next] = childrenOf(shell.pid ?? 0).slice(pipes.length);
      const pipe = next === undefined ? null : openOutput(next);
      if (pipe === null) await new Promise(resolve => setImmediate(resolve));
      else pipes.push(pipe);
    }
    return pipes;
  } catch (error) {
    pipes.forEach(closeSync);
    throw error;
  } finally {
    // The end of their input ends all of them.
    shell.stdio[3]?.destroy();
    await exited;
  }
}

/** Null as long as the process has not connected its output. */
function openOutput(pid: number): number | null {
  const descriptor = openSync(`/proc/${pid}/fd/1`, openPathOnly);
  if (fstatSync(descriptor).isFIFO()) return descriptor;
  closeSync(descriptor);
  return null;
}
