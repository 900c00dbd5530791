import { freeEnds, verdicts } from '#contract/running/run-request.ts';
import { makeCounter, makeHistogram } from './metric-kinds.ts';

/**
 * The metrics of this process. Labels have few values (route pattern, language name, kind of job) and are never ids,
 * because each combination is kept forever, here and in Prometheus.
 */
export const makeMetrics = () => ({
  requests: makeHistogram(
    'cairn_http_request_duration_seconds',
    'Answered requests by method, route and status; polls of a run are held open on purpose.',
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  ),
  saves: makeCounter(
    'cairn_saves_total',
    'Saves of what somebody typed. conflict: another tab was first. refused: bad input or no right. failed: our fault.',
    ['saved', 'conflict', 'refused', 'failed'].map(outcome => ({ outcome })),
  ),
  runs: makeCounter(
    'cairn_runs_total',
    `Programs that this process ran, by language and verdict (${verdicts.join(', ')}).`,
  ),
  freeRuns: makeCounter(
    'cairn_free_runs_total',
    `Programs that somebody tried out through this process, by language and end (${freeEnds.join(', ')}).`,
  ),
  runDuration: makeHistogram(
    'cairn_run_duration_seconds',
    'From taking a run off the queue to its result, by language.',
    [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32],
  ),
  runWait: makeHistogram(
    'cairn_run_wait_seconds',
    'From a click on Run to its beginning; runs in the background are not in it.',
    [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  ),
  jobs: makeCounter(
    'cairn_jobs_total',
    'Jobs by kind. refused: ended with a reason and not tried again. failed: broke and is tried again.',
  ),
  grades: makeCounter(
    'cairn_grades_total',
    'Tries to hand a grade to a learning management system. later: is tried again. failed: somebody must look.',
    ['sent', 'later', 'failed'].map(outcome => ({ outcome })),
  ),
});

export type Metrics = ReturnType<typeof makeMetrics>;
