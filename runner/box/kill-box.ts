import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { childrenOf } from './usage/process-tree.ts';
import type { SandboxHost } from './box.ts';

/**
 * Ends a box and everything in it, however young it is. The kernel ends all of a pid namespace with its pid 1, and
 * `--die-with-parent` ends pid 1 with bwrap; but pid 1 asks for that only when its file system stands. A bwrap that is
 * killed before leaves it behind. So bwrap is stopped first, which it cannot refuse, and its child is killed with it.
 */
export function killBox(host: SandboxHost, child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  // The launcher of the second tier has to live on for a moment, to end what its program left behind.
  if (host.tier === 'landlock') {
    child.kill('SIGTERM');
    return;
  }
  child.kill('SIGSTOP');
  waitUntilStopped(pid);
  for (const inside of childrenOf(pid)) kill(inside);
  child.kill('SIGKILL');
}

/** A few microseconds: the time a signal takes to reach another core. */
function waitUntilStopped(pid: number): void {
  for (let look = 0; look < 1000; look++) {
    const state = stateOf(pid);
    if (state === null || 'TtZX'.includes(state)) return;
  }
}

function stateOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2);
  } catch {
    return null;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Ended by itself meanwhile.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
