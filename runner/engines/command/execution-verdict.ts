import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type { RunLimits, Verdict } from '#contract/running/run-request.ts';

import type { Execution, StopReason } from '../../box/supervise.ts';
import { verdictSentence } from '../../engine-kit/sentences.ts';

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

const signalSentences: Record<number, Sentence> = {
  4: runProblems.illegalInstruction,
  6: runProblems.aborted,
  7: runProblems.busError,
  8: runProblems.arithmetic,
  9: runProblems.killed,
  11: runProblems.segmentationFault,
  25: runProblems.fileTooLarge,
  31: runProblems.notAllowed,
};
const cpuLimitSignal = 24;
const killSignal = 9;

const sentenceOf = (signal: number) => signalSentences[signal] ?? runProblems.signal({ signal });

/** How one test of several ended, of which each has a process of its own. */
export const crashSentence = (signal: number, limits: RunLimits): Sentence =>
  signal === cpuLimitSignal || signal === killSignal
    ? verdictSentence('timed-out', limits)
    : sentenceOf(signal);

/** A shell that has to go on after its program, because the command has several parts, says this about its end. */
const shellWords: Record<number, RegExp> = {
  4: /Illegal instruction/,
  6: /Aborted/,
  7: /Bus error/,
  8: /Floating point exception/,
  9: /Killed/,
  11: /Segmentation fault/,
  [cpuLimitSignal]: /CPU time limit exceeded/,
  25: /File size limit exceeded/,
  31: /Bad system call/,
};
const lastLine = /.*\n?$/;

const signalOf = ({ signal, exitCode, standardError }: Execution): number | null => {
  if (signal !== null) return signal;
  const told = (exitCode ?? 0) - 128;
  return shellWords[told]?.test(lastLine.exec(standardError.slice(-200))![0]) ? told : null;
};

export type ExecutionVerdict = { verdict: Verdict; message: Sentence | null };

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
  const signal = signalOf(execution);
  if (signal === cpuLimitSignal) return { verdict: 'timed-out', message: null };
  // First, because Java calls a thread that it cannot start an OutOfMemoryError, too.
  if (exitCode !== 0 && processWords.test(shown)) return { verdict: 'too-many-processes', message: null };
  if (exitCode !== 0 && memoryWords.test(shown)) return { verdict: 'out-of-memory', message: null };
  if (signal !== null) return { verdict: 'crashed', message: sentenceOf(signal) };
  return { verdict: 'finished', message: null };
}

function messageOf(reason: StopReason, limits: { asleepMs: number }): Sentence | null {
  if (reason === 'asleep') return runProblems.waited({ asleepMs: limits.asleepMs });
  return reason === 'starved' ? runProblems.busy : null;
}
