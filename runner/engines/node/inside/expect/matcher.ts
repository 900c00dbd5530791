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
  /** The message of a matcher of the tests, which says all. */
  isWholeMessage?: boolean;
};
/** A promise only of a matcher of the tests. */
export type Matcher = (actual: unknown, ...args: unknown[]) => Outcome | Promise<Outcome>;
export type MatcherTools = {
  live: LiveView;
  show: Show;
  /** Does the check; `things` is what it is about. */
  check: (things: unknown[], check: () => void) => void;
};
