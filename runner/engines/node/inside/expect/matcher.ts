import type { LiveView } from './equality.ts';
import type { Show } from './show-value.ts';

/** What a matcher found. `expected` is shown to the learner beside what their program gave. */
export type Outcome = {
  passed: boolean;
  message: string;
  expected?: unknown;
  actual?: unknown;
  /** The question makes no sense for this value, so `not` does not turn it into a pass. */
  isSenseless?: boolean;
};
export type Matcher = (actual: unknown, ...args: unknown[]) => Outcome;
export type MatcherTools = { live: LiveView; show: Show };
