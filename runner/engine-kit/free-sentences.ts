import { factOf, type Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { defaultLimits, type FreeEnd, freeCpuMs, freeIdleMs } from '#contract/running/run-request.ts';

import type { FreeReport } from './engine.ts';
import { verdictSentence } from './sentences.ts';

/** How a free run ended, in one sentence. */
function freeSentence(
  { why, said, exitCode, line, wallMs }: FreeReport,
  cpuMs: number = freeCpuMs,
): Sentence {
  // At least 0.1: "0.0 s" looks like a fault.
  const seconds = Math.max(0.1, wallMs / 1000);
  switch (why) {
    case 'finished':
      return exitCode === 0
        ? runProblems.finished({ seconds })
        : runProblems.endedWithCode({ seconds, exitCode });
    case 'timed-out':
      return said ?? runProblems.freeComputed({ seconds: cpuMs / 1000, line: line ?? null });
    case 'idle':
      return runProblems.idle({ minutes: freeIdleMs / 60_000 });
    case 'stopped':
      return runProblems.stoppedByYou;
    case 'taken-over':
      return runProblems.takenOver;
    case 'elsewhere':
      return runProblems.elsewhere;
    default:
      return said ?? verdictSentence(why, { ...defaultLimits, cpuMs });
  }
}

/** What the person gets of a report. */
export function freeEndOf({ said, ...report }: FreeReport, cpuMs?: number): FreeEnd {
  const sentence = freeSentence({ ...report, said }, cpuMs);
  return { ...report, sentence: sentence.text, problem: factOf(sentence) };
}

/** For an end that no engine saw. */
export const freeEnd = (why: FreeEnd['why'], said: Sentence | null = null): FreeEnd =>
  freeEndOf({ why, said, exitCode: null, wallMs: 0 });
