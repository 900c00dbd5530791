import { useState } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { isInProgress, type RunState } from '#web/running/use-runs.ts';
import { isSound } from '../exercises/exercise-health.tsx';
import type { DeskMode } from './use-desk-mode.ts';

export const isPassing = ({ hasError, results }: RunOutcome) =>
  !hasError && results.every(({ passed }) => passed);

const isFine = (outcome: RunOutcome) => isPassing(outcome) && (!outcome.health || isSound(outcome.health));

/** How many runs have ended on this page, and the last one that has, also while the next is in progress. */
const useEndedRuns = (run: RunState<unknown> | undefined) => {
  const [state, setState] = useState({ isRunning: false, ended: 0, last: run });
  const isRunning = isInProgress(run);
  const last = run === undefined || isRunning ? state.last : run;
  if (isRunning !== state.isRunning || last !== state.last)
    setState({ isRunning, last, ended: state.ended + (state.isRunning && !isRunning ? 1 : 0) });
  return state;
};

/**
 * Whether the console is open or folded to its head: open after a run that found something to mend, and with the code also
 * for what an earlier visit found. What the author chooses holds until the next run ends.
 */
export const useConsoleFold = (run: RunState<unknown> | undefined, mode: DeskMode) => {
  const { last, ended } = useEndedRuns(run);
  const [choice, setChoice] = useState<{ after: number; isShown: boolean } | null>(null);
  const isBad = last?.phase === 'failed' || (last?.phase === 'done' && !isFine(last.outcome));
  return {
    isConsoleShown: choice?.after === ended ? choice.isShown : isBad && (ended > 0 || mode === 'code'),
    setConsoleShown: (isShown: boolean) => setChoice({ after: ended, isShown }),
  };
};
