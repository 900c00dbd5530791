import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, unlinkSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

/**
 * Real pipes for a program's output. Node's own `pipe` is a socket pair, and a program cannot open /dev/stdout,
 * /dev/stderr or /dev/fd/3 when a socket is behind it, which shell scripts and Java do. Named pipes are made once
 * and used again: when both ends are closed the kernel forgets what was in them.
 */
export type PipePool = {
  /** One that the program writes to: give `theirs` to the child, then `closeTheirs`, then read `ours` to its end. */
  openForReading(): { ours: Socket; theirs: number; closeTheirs(): void };
  /** One that the program finds this short text in. */
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
      // The program may hold it open for as long as it likes, so the name is not used again.
      unlinkSync(name);
      return { theirs, closeTheirs: () => closeSync(theirs) };
    },
  };
}
