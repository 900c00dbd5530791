import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { childrenOf } from './usage/process-tree.ts';
import type { SandboxHost } from './box.ts';

/**
 * Kills a box and all its processes, even while it is being set up. When pid 1 of a pid namespace dies, the kernel
 * kills the rest, and `--die-with-parent` ties pid 1 to bwrap. But pid 1 requests that only after its mounts are done:
 * if bwrap is killed earlier, pid 1 survives. So bwrap gets SIGSTOP (it cannot fork any more), then its child and
 * bwrap itself are killed.
 */
export function killBox(host: SandboxHost, child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || hasEnded(child)) return;
  // The Landlock launcher must outlive its program to kill what that left behind.
  if (host.tier === 'landlock') {
    child.kill('SIGTERM');
    return;
  }
  child.kill('SIGSTOP');
  endWhenStopped(child, pid, performance.now() + longestWaitMs);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const longestWaitMs = 5000;

/** SIGSTOP usually takes microseconds, so we look at once. On a busy machine bwrap may have to wait for a core first. */
function endWhenStopped(child: ChildProcess, pid: number, giveUpAt: number): void {
  if (hasEnded(child)) return;
  if (!isStopped(pid, 100) && performance.now() < giveUpAt) {
    setTimeout(endWhenStopped, 1, child, pid, giveUpAt);
    return;
  }
  for (const inside of childrenOf(pid)) kill(inside);
  child.kill('SIGKILL');
}

function isStopped(pid: number, looks: number): boolean {
  for (let look = 0; look < looks; look++) {
    const state = stateOf(pid);
    if (state === null || 'TtZX'.includes(state)) return true;
  }
  return false;
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
    // Already ended.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
