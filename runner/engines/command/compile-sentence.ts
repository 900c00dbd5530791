import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type { Verdict } from '#contract/running/run-request.ts';

import type { Execution } from '../../box/supervise.ts';
import type { CompileLimits } from './compile.ts';

/** Which limit stopped the compiler; null if it was none. */
export function compileSentence(
  { stopReason }: Execution,
  verdict: Verdict,
  { asleepMs, cpuMs, memoryMb }: CompileLimits,
): Sentence | null {
  if (stopReason === 'asleep')
    return runProblems.compiledTooLong({ seconds: asleepMs / 1000, how: 'waiting' });
  if (verdict === 'out-of-memory') return runProblems.compiledTooLarge({ megabytes: memoryMb });
  return verdict === 'timed-out'
    ? runProblems.compiledTooLong({ seconds: cpuMs / 1000, how: 'computing' })
    : null;
}
