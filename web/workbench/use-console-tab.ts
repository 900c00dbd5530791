import { useState } from 'react';
import type { RunState } from '#web/running/use-runs.ts';

export type ConsoleTab = 'output' | 'results';

/**
 * The open tab of the console. The user's choice applies to the current run; for a new run the tab depends on its
 * outcome.
 */
export const useConsoleTab = (run: RunState<unknown> | undefined, tried = 0) => {
  const runId = run?.phase === 'done' ? run.id : null;
  const [chosen, setChosen] = useState<{ runId: number | null; tab: ConsoleTab } | null>(null);
  const [shownTry, setShownTry] = useState(tried);
  if (tried !== shownTry) {
    setShownTry(tried);
    if (tried > 0) setChosen({ runId, tab: 'output' });
  }
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const hasResults = !outcome || outcome.results.length > 0 || outcome.hasError || outcome.output === '';
  return {
    tab: chosen && chosen.runId === runId ? chosen.tab : hasResults ? 'results' : ('output' as const),
    choose: (tab: ConsoleTab) => setChosen({ runId, tab }),
  };
};
