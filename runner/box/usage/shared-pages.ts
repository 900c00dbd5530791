import { readFileSync } from 'node:fs';

import { type Process, sum } from './process-tree.ts';

/**
 * Memory that processes share without a file stays allocated while it is mapped, whether or not a process has it resident. The
 * filter allows only mappings of one page (seccomp.ts), so that their number tells how much that can be.
 */
export type SharedPages = (tree: Process[]) => number;

/** The largest page of any machine. */
const pageMb = 64 / 1024;

/** Megabytes at most. Looks at one process at a time, because a hostile one can make its list of mappings long. */
export function sharedPages(): SharedPages {
  const pages = new Map<number, number>();
  let turn = 0;
  return tree => {
    const one = tree[turn++ % tree.length];
    if (one) pages.set(one.pid, countIn(one.pid));
    return pageMb * sum(tree.map(({ pid }) => pages.get(pid) ?? 0));
  };
}

function countIn(pid: number): number {
  try {
    return readFileSync(`/proc/${pid}/maps`, 'latin1').split('/dev/zero (deleted)').length - 1;
  } catch {
    // It has ended, or hides its mappings from us: then it is our own init of the box.
    return 0;
  }
}
