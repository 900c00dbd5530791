import { childrenOf } from './process-tree.ts';

/** Stops what was started below some processes, and these themselves if they are not ours. */
export const stopProcesses = (roots: number[], areIncluded: boolean) =>
  signalTrees(areIncluded ? [...roots] : roots.flatMap(childrenOf), 'SIGSTOP');
export const continueProcesses = (roots: number[], areIncluded: boolean) =>
  signalTrees(areIncluded ? [...roots] : roots.flatMap(childrenOf), 'SIGCONT');

function signalTrees(pids: number[], signal: NodeJS.Signals): void {
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
