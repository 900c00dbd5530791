import type { RunLimits, Verdict } from '#contract/run-request.ts';

import type { Execution, StopReason } from '../../box/supervise.ts';
import { busySentence, verdictSentence, waitedSentence } from '../../engine-kit/sentences.ts';

const byReason = {
  cpu: 'timed-out',
  asleep: 'timed-out',
  tests: 'timed-out',
  starved: 'sandbox-failed',
  memory: 'out-of-memory',
  processes: 'too-many-processes',
  output: 'too-much-output',
  cancelled: 'cancelled',
} as const;

/** Error texts of runtimes that ran into an rlimit. A cgroup reports its limit itself, so no guess is needed there. */
const memoryWords =
  /MemoryError|bad_alloc|OutOfMemoryError|out of memory|[Cc]annot allocate memory|allocate memory|memory allocation/;
const processWords =
  /[Cc]annot fork|fork: retry|BlockingIOError: \[Errno 11\]|unable to create native thread/;

/** Exit codes of shells for signals: 128 + signal number. */
const signalSentences: Record<number, string> = {
  132: 'Your program crashed: it ran an illegal instruction.',
  134: 'Your program crashed: it aborted itself.',
  135: 'Your program crashed: it touched memory that does not exist (bus error).',
  136: 'Your program crashed: it divided by zero, or did other arithmetic that has no result.',
  137: 'Your program was killed.',
  139: 'Your program crashed: it touched memory that is not its own (segmentation fault).',
  153: 'Your program was stopped because it wrote a file that is too large.',
  159: 'Your program was stopped because it asked the system for something that is not allowed here.',
};
const exitCodeOfCpuLimit = 152;
const exitCodeOfKill = 137;

/** How one test of several ended, of which each has a process of its own. */
export const crashSentence = (exitCode: number, limits: RunLimits): string =>
  exitCode === exitCodeOfCpuLimit || exitCode === exitCodeOfKill
    ? verdictSentence('timed-out', limits)!
    : (signalSentences[exitCode] ?? `Your program crashed (signal ${exitCode - 128}).`);

export type ExecutionVerdict = { verdict: Verdict; message: string | null };

/** `finished` means only that the program ended by itself; its output is compared elsewhere. */
export function executionVerdict(execution: Execution, limits: { asleepMs: number }): ExecutionVerdict {
  const { stopReason, exitCode, shown } = execution;
  if (stopReason) {
    return {
      verdict: byReason[stopReason],
      message: messageOf(stopReason, limits),
    };
  }
  if (exitCode === null) return { verdict: 'sandbox-failed', message: null };
  if (exitCode === exitCodeOfCpuLimit) return { verdict: 'timed-out', message: null };
  if (exitCode !== 0 && memoryWords.test(shown)) return { verdict: 'out-of-memory', message: null };
  if (exitCode !== 0 && processWords.test(shown)) return { verdict: 'too-many-processes', message: null };
  if (exitCode > 128) {
    return {
      verdict: 'crashed',
      message: signalSentences[exitCode] ?? `Your program crashed (signal ${exitCode - 128}).`,
    };
  }
  return { verdict: 'finished', message: null };
}

function messageOf(reason: StopReason, limits: { asleepMs: number }): string | null {
  if (reason === 'asleep') return waitedSentence(limits.asleepMs);
  return reason === 'starved' ? busySentence : null;
}
