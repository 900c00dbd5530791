import { type Action, keysOf } from '#web/browser/shortcut.ts';
import { isInProgress } from '#web/running/use-runs.ts';
import { texts } from '#web/texts/texts.ts';
import { RunControls } from '#web/ui/results/run-controls.tsx';
import { TryButton } from '#web/ui/results/try-button.tsx';
import type { Desk } from './use-desk.ts';

type RunProps = {
  desk: Desk;
  action: Action;
  /** Where there is no room for the action's name. */
  shortLabel?: string | undefined;
  onStop: () => void;
};

/** Runs the tests; during a run, shows its time and stops it. */
export const RunTests = ({ desk: { run, blocked }, action, shortLabel, onStop }: RunProps) => (
  <RunControls
    label={shortLabel ?? action.label}
    name={shortLabel === undefined ? undefined : action.label}
    keys={keysOf(action)}
    runningSince={isInProgress(run) ? run.since : null}
    blocked={blocked}
    texts={texts.runs}
    onRun={action.perform}
    onStop={onStop}
  />
);

type TryProps = { desk: Desk; label: string; keys: string; onTry: () => void };

/** Runs the program alone. */
export const TryOut = ({ desk: { blocked }, label, keys, onTry }: TryProps) => (
  <TryButton label={label} keys={keys} blocked={blocked} onTry={onTry} />
);
