import type { RunOutcome } from '#contract/runs.ts';
import { type FreeState, lastWords } from './free-session.ts';

/** A free run that failed, as the outcome of a run, so that the same rules explain it; null if it did not fail. */
const cache = new WeakMap<object, RunOutcome>();

export const explainable = (state: FreeState): RunOutcome | null => {
  const { end } = state;
  if (!end) return null;
  const hasFailed = end.why === 'compile-failed' || (end.why === 'finished' && end.exitCode !== 0);
  if (!hasFailed) return null;
  const known = cache.get(end);
  if (known) return known;
  const outcome: RunOutcome = {
    output: '',
    results: [],
    hasError: true,
    verdict: end.why === 'compile-failed' ? 'compile-failed' : 'crashed',
    message: lastWords(state),
    isOutputCut: false,
    line: end.line,
    notes: end.notes,
  };
  cache.set(end, outcome);
  return outcome;
};
