import { asleepLimitMs, type RunLimits, type Verdict } from '#contract/running/run-request.ts';

import type { LimitStop } from '../../box/usage/watch-limits.ts';
import {
  busySentence,
  compiledTooLongSentence,
  floodSentence,
  testsComputedSentence,
  waitedSentence,
} from '../../engine-kit/sentences.ts';
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

const fullSentence =
  'The tests ran out of memory: does your program hand over something that is far too large?';

type Conclusion = { verdict: Verdict; message: string | null; line?: number; file?: string };

/** Derives the verdict; the message is set only if it is more specific than the verdict's usual sentence. */
export function conclude(facts: Facts): Conclusion {
  const { heard, stopped, limits } = facts;
  if (stopped === 'cpu' && !facts.wasRead) {
    return { verdict: 'compile-failed', message: compiledTooLongSentence(limits.cpuMs, 'computing') };
  }
  // A program that does nothing but print reaches one of two limits, depending on the speed of the machine.
  if (stopped === 'cpu' && facts.isOutputCut)
    return { verdict: 'too-much-output', message: floodSentence(limits) };
  if (stopped) return ofStop(stopped, limits);
  if (ranOutOfMemory(facts)) {
    return {
      verdict: 'out-of-memory',
      message: `Your program used more than ${limits.memoryMb} MB of memory.`,
    };
  }
  if (facts.isJudgeFull) return { verdict: 'out-of-memory', message: fullSentence };
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
  const as = (verdict: Verdict, message: string | null = null) => ({ verdict, message });
  switch (stopped) {
    case 'cpu':
      return as('timed-out');
    case 'asleep':
      return as('timed-out', waitedSentence(asleepLimitMs(limits)));
    case 'starved':
      return as('sandbox-failed', busySentence);
    case 'tests':
      return as('timed-out', testsComputedSentence);
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

function goneSentence({ heard, studentEnd }: Facts): string {
  const { reason, exitCode } = heard.gone!;
  if (reason === 'broken') return 'Your program wrote into the line between program and tests.';
  if (exitCode !== null) return `Your program called process.exit(${exitCode}) before the tests were done.`;
  if (!studentEnd) return 'Your program closed the line between program and tests.';
  const how = studentEnd.signal
    ? `by signal ${studentEnd.signal}`
    : `with code ${studentEnd.code ?? 'unknown'}`;
  return `Your program ended by itself (${how}) before the tests were done.`;
}
