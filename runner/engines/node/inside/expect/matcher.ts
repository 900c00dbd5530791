import type { LiveView } from './equality.ts';
import type { Show } from './show-value.ts';

/** The outcome of a matcher. `expected` and `actual` are shown to the student side by side. */
export type Outcome = {
  passed: boolean;
  message: string;
  expected?: unknown;
  actual?: unknown;
  /** The matcher does not apply to this type of value, so `not` must not turn it into a pass. */
  isSenseless?: boolean;
};
export type Matcher = (actual: unknown, ...args: unknown[]) => Outcome;
export type MatcherTools = {
  live: LiveView;
  show: Show;
  /** Does the check; `things` is what it is about. */
  check: (things: unknown[], check: () => void) => void;
};
