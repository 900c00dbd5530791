import { type ReactNode, useState } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import type { RunState } from '#web/running/use-runs.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { ResultsLabel } from './lesson-console.tsx';

const t = lessonTexts;

type Which = 'output' | 'results';

type Props = {
  run: RunState<string> | undefined;
  output: ReactNode;
  results: ReactNode;
  /** Earlier runs, under both. */
  attempts: ReactNode;
};

/** Under the code, where there is room: what was printed, and which tests passed. */
export const ConsolePane = ({ run, output, results, attempts }: Props) => {
  const ids = useTabIds();
  const runId = run?.phase === 'done' ? run.id : null;
  // Which tab a person chose holds for that run; the next one shows what it has.
  const [chosen, setChosen] = useState<{ runId: number | null; which: Which } | null>(null);
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const hasResults = !outcome || outcome.results.length > 0 || outcome.hasError || outcome.output === '';
  const which = chosen && chosen.runId === runId ? chosen.which : hasResults ? 'results' : 'output';
  return (
    <Pane
      name={t.console}
      fullscreen={workbenchTexts.fullscreen}
      head={
        <TabBar
          label={t.console}
          ids={ids}
          current={which}
          onSelect={tab => setChosen({ runId, which: tab })}
          tabs={[
            { key: 'output', label: t.output },
            { key: 'results', label: <ResultsLabel run={run} /> },
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={which}>
        {which === 'output' ? output : results}
      </TabPanel>
      {attempts}
    </Pane>
  );
};
