import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, unlinkSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

/**
 * FIFOs for a program's output. Node's `pipe` is a socket pair, and opening /dev/stdout, /dev/stderr or /dev/fd/3
 * fails on a socket; shell scripts and Java do that. FIFOs are reused: once both ends are closed, the kernel drops
 * what was left in them.
 */
export type PipePool = {
  /** For the program to write to: give `theirs` to the child, call `closeTheirs`, then read `ours` to its end. */
  openForReading(): { ours: Socket; theirs: number; closeTheirs(): void };
  /** For the program to read this short text from. */
  openHolding(text: string): { theirs: number; closeTheirs(): void };
};

export function createPipePool(folder: string, user: { uid: number; gid: number } | null): PipePool {
  const free: string[] = [];
  let made = 0;
  const take = () => {
    if (free.length === 0) {
      const names = Array.from({ length: 8 }, () => join(folder, `pipe-${++made}`));
      execFileSync('/usr/bin/mkfifo', ['-m', '600', ...names], { ...user, env: {} });
      free.push(...names);
    }
    return free.pop()!;
  };
  const openReader = (name: string) => openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
  return {
    openForReading() {
      const name = take();
      const reader = openReader(name);
      const theirs = openSync(name, constants.O_WRONLY);
      const ours = new Socket({ fd: reader, readable: true, writable: false });
      ours.once('close', () => free.push(name));
      return { ours, theirs, closeTheirs: () => closeSync(theirs) };
    },
    openHolding(text) {
      const name = take();
      const theirs = openReader(name);
      const writer = openSync(name, constants.O_WRONLY);
      writeSync(writer, text);
      closeSync(writer);
      // The program may keep it open, so this FIFO is not reused.
      unlinkSync(name);
      return { theirs, closeTheirs: () => closeSync(theirs) };
    },
  };
}
