import { childrenOf } from './process-tree.ts';

/** Stops what was started below some processes. The processes themselves are ours: they report how a box ended. */
export const stopProcesses = (roots: number[]) => signalBelow(roots, 'SIGSTOP');
export const continueProcesses = (roots: number[]) => signalBelow(roots, 'SIGCONT');

function signalBelow(roots: number[], signal: NodeJS.Signals): void {
  const pids = roots.flatMap(childrenOf);
  for (let pid = pids.pop(); pid !== undefined; pid = pids.pop()) {
    try {
      // Before its children are listed: a stopped process starts no more of them.
      process.kill(pid, signal);
    } catch (error) {
      // It has ended since it was listed.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
    pids.push(...childrenOf(pid));
  }
}
