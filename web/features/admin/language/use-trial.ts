import { useEffect, useRef, useState } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { timings } from '#contract/core/timings.ts';
import { hardCapMs } from '#contract/running/run-request.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { until } from '#web/net/poll.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { type Trial, type Tried, useTrialCalls } from './language-configs.queries.ts';

const t = adminTexts.language;

export type TrialState =
  | { phase: 'none' | 'running' }
  | { phase: 'failed'; problem: string }
  | { phase: 'done'; outcome: RunOutcome; code: string };

/** Added to the hard limit of a run, for compilation and for waiting in the queue. */
const patienceMs = 40_000;

const sentenceFor = ({ results, message, hasError }: RunOutcome) => {
  const passed = results.filter(result => result.passed).length;
  if (hasError && results.length === 0) return message ?? t.tryNoTests;
  if (results.length === 0) return t.tryNoTests;
  return passed === results.length ? t.tryPassed(passed) : t.tryFailed(passed, results.length);
};

/** One trial at a time; leaving the page stops waiting for it. */
export const useTrial = () => {
  const { announcer } = useTools();
  const calls = useTrialCalls();
  const [state, setState] = useState<TrialState>({ phase: 'none' });
  const wait = useRef<AbortController>(null);
  useEffect(() => () => wait.current?.abort(), []);

  const watch = async (tried: Tried, signal: AbortSignal): Promise<Trial | null> => {
    const id = await calls.start(tried);
    return until({
      ask: () => calls.read(id),
      isDone: trial => trial.finishedAt !== null,
      everyMs: timings.testPoll,
      signal,
    });
  };

  const start = async (tried: Tried) => {
    if (state.phase === 'running') return;
    const control = new AbortController();
    wait.current = control;
    const clock = setTimeout(
      () => control.abort(),
      hardCapMs({ cpuMs: Number(tried.executionLimit) }) + patienceMs,
    );
    setState({ phase: 'running' });
    const found: { trial: Trial | null } = { trial: null };
    const problem = await problemFrom(
      watch(tried, control.signal).then(trial => {
        found.trial = trial;
      }),
    );
    clearTimeout(clock);
    const outcome = found.trial?.result;
    const next: TrialState = outcome
      ? { phase: 'done', outcome, code: tried.code }
      : { phase: 'failed', problem: problem?.text ?? t.tryTimedOut };
    setState(next);
    announcer.say(next.phase === 'done' ? sentenceFor(next.outcome) : next.problem);
  };
  return { state, start };
};
