import { useState } from 'react';
import type { RunState } from '#web/running/use-runs.ts';

export type ConsoleTab = 'output' | 'results';

/**
 * The open tab of the console. The user's choice applies to the current run; for a new run the tab depends on its
 * outcome. `T` are further tabs, which no outcome closes; `first` is open at first.
 */
export const useConsoleTab = <T extends string = never>(
  run: RunState<unknown> | undefined,
  tried = 0,
  first: T | null = null,
) => {
  const runId = run?.phase === 'done' ? run.id : null;
  const [chosen, setChosen] = useState<{ runId: number | null; tab: ConsoleTab | T } | null>(
    first && { runId, tab: first },
  );
  const isHeld = chosen && (chosen.runId === runId || !['output', 'results'].includes(chosen.tab));
  const [shownTry, setShownTry] = useState(tried);
  if (tried !== shownTry) {
    setShownTry(tried);
    if (tried > 0) setChosen({ runId, tab: 'output' });
  }
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const hasResults = !outcome || outcome.results.length > 0 || outcome.hasError || outcome.output === '';
  return {
    tab: isHeld ? chosen.tab : hasResults ? 'results' : ('output' as const),
    choose: (tab: ConsoleTab | T) => setChosen({ runId, tab }),
  };
};
