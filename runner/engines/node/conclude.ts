import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { asleepLimitMs, type RunLimits, type Verdict } from '#contract/running/run-request.ts';

import type { LimitStop } from '../../box/usage/watch-limits.ts';
import { floodSentence } from '../../engine-kit/sentences.ts';
import { type Heard, problemSentence } from './node-report.ts';

/** Why we killed a run. */
export type Stop = LimitStop | 'output' | 'cancelled' | 'judge';

type End = { code: number | null; signal: NodeJS.Signals | null };

export type Facts = {
  heard: Heard;
  stopped: Stop | null;
  /** Whether the student process had read the program when it was stopped or ended. */
  wasRead: boolean;
  /** Null when the student process was still running at the end, as it should be. */
  studentEnd: End | null;
  errorText: string;
  /** It printed more than is shown. */
  isOutputCut: boolean;
  isOverMemory: boolean;
  /** The judge process ran out of memory. */
  isJudgeFull: boolean;
  limits: RunLimits;
};

type Conclusion = { verdict: Verdict; message: Sentence | null; line?: number; file?: string };

/** Derives the verdict; the message is set only if it is more specific than the verdict's usual sentence. */
export function conclude(facts: Facts): Conclusion {
  const { heard, stopped, limits } = facts;
  if (stopped === 'cpu' && !facts.wasRead) {
    return {
      verdict: 'compile-failed',
      message: runProblems.compiledTooLong({ seconds: limits.cpuMs / 1000, how: 'computing' }),
    };
  }
  // A program that does nothing but print reaches one of two limits, depending on the speed of the machine.
  if (stopped === 'cpu' && facts.isOutputCut)
    return { verdict: 'too-much-output', message: floodSentence(limits) };
  if (stopped) return ofStop(stopped, limits);
  if (ranOutOfMemory(facts)) {
    return {
      verdict: 'out-of-memory',
      message: runProblems.usedMemory({ megabytes: limits.memoryMb }),
    };
  }
  if (facts.isJudgeFull) return { verdict: 'out-of-memory', message: runProblems.testsFull };
  if (heard.problem) {
    const { kind, line, file } = heard.problem;
    return {
      verdict: kind === 'load' ? 'crashed' : 'compile-failed',
      message: problemSentence(heard.problem),
      ...(line === null ? {} : { line }),
      ...(file === null ? {} : { file }),
    };
  }
  if (heard.gone) return { verdict: 'crashed', message: goneSentence(facts) };
  if (heard.failure || !heard.isDone) return { verdict: 'sandbox-failed', message: null };
  return { verdict: 'finished', message: null };
}

function ofStop(stopped: Stop, limits: RunLimits): Conclusion {
  const as = (verdict: Verdict, message: Sentence | null = null) => ({ verdict, message });
  switch (stopped) {
    case 'cpu':
      return as('timed-out');
    case 'asleep':
      return as('timed-out', runProblems.waited({ asleepMs: asleepLimitMs(limits) }));
    case 'starved':
      return as('sandbox-failed', runProblems.busy);
    case 'tests':
      return as('timed-out', runProblems.testsComputed);
    case 'output':
      return as('too-much-output');
    case 'memory':
      return as('out-of-memory');
    case 'processes':
      return as('too-many-processes');
    case 'cancelled':
      return as('cancelled');
    default:
      return as('sandbox-failed');
  }
}

/** Either the kernel killed it, or V8 aborted because the heap was full. */
function ranOutOfMemory({ isOverMemory, studentEnd, errorText }: Facts): boolean {
  if (isOverMemory) return true;
  const isAborted = studentEnd !== null && (studentEnd.signal === 'SIGABRT' || studentEnd.code === 134);
  return (
    studentEnd !== null &&
    /heap out of memory|Reached heap limit/.test(errorText) &&
    (isAborted || studentEnd.code !== 0)
  );
}

function goneSentence({ heard, studentEnd }: Facts): Sentence {
  const { reason, exitCode } = heard.gone!;
  if (reason === 'broken') return runProblems.wroteIntoLine;
  if (exitCode !== null) return runProblems.calledExit({ exitCode });
  if (!studentEnd) return runProblems.closedLine;
  return studentEnd.signal
    ? runProblems.endedBySignal({ signal: studentEnd.signal })
    : runProblems.endedByCode({ exitCode: studentEnd.code });
}
