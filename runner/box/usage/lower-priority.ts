import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

import { processTree } from './process-tree.ts';

const nice = 15;

/**
 * Lowers the priority of some processes and their descendants; new children inherit it. Where the kernel groups processes by
 * session, the value of the group counts instead. It only makes others faster, so a refusal is ignored.
 */
export function lowerPriority(roots: number[]): void {
  for (const { pid } of roots.flatMap(processTree)) {
    attempt(() => setPriority(pid, nice));
    attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(nice)));
  }
}

function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
