import type { RunOutcome } from '#contract/running/runs.ts';
import type { FreeRunEnd } from '#contract/running/free-run.ts';
import { type FreeState, lastWords } from './free-session.ts';

const crashed = ({ sentence, cause, line, file }: FreeRunEnd): RunOutcome['results'][number] => ({
  name: '',
  passed: false,
  status: 'error',
  feedback: sentence,
  cause,
  line,
  file,
});

/** A free run that failed, as the outcome of a run, so that the same rules explain it; null if it did not fail. */
const cache = new WeakMap<object, RunOutcome>();

export const explainable = (state: FreeState): RunOutcome | null => {
  const { end } = state;
  if (!end) return null;
  const hasTypeErrors = end.notes?.some(({ kind }) => kind === 'error') ?? false;
  const hasFailed =
    end.why === 'compile-failed' ||
    end.why === 'crashed' ||
    (end.why === 'finished' && (end.exitCode !== 0 || hasTypeErrors));
  if (!hasFailed) return null;
  const known = cache.get(end);
  if (known) return known;
  const outcome: RunOutcome = {
    output: '',
    // As a test that crashed: the same rules know why.
    results: end.cause === undefined ? [] : [crashed(end)],
    hasError: true,
    verdict: end.why === 'compile-failed' ? 'compile-failed' : 'crashed',
    message: end.why === 'crashed' ? end.sentence : lastWords(state),
    isOutputCut: false,
    line: end.line,
    notes: end.notes,
  };
  cache.set(end, outcome);
  return outcome;
};
