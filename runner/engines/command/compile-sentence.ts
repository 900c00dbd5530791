import type { Verdict } from '#contract/running/run-request.ts';

import type { Execution } from '../../box/supervise.ts';
import { compiledTooLargeSentence, compiledTooLongSentence } from '../../engine-kit/sentences.ts';
import type { CompileLimits } from './compile.ts';

/** Which limit stopped the compiler; null if it was none. */
export function compileSentence(
  { stopReason }: Execution,
  verdict: Verdict,
  { asleepMs, cpuMs, memoryMb }: CompileLimits,
): string | null {
  if (stopReason === 'asleep') return compiledTooLongSentence(asleepMs, 'waiting');
  if (verdict === 'out-of-memory') return compiledTooLargeSentence(memoryMb);
  return verdict === 'timed-out' ? compiledTooLongSentence(cpuMs, 'computing') : null;
}
