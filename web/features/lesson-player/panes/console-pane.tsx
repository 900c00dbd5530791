import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import type { RunState } from '#web/running/use-runs.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { useConsoleTab } from '#web/workbench/use-console-tab.ts';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { ResultsLabel } from './lesson-console.tsx';
import styles from './console-pane.module.css';

const t = lessonTexts;

type Props = {
  run: RunState<string> | undefined;
  /** How often the program was tried out: each time the output is shown. */
  tried: number;
  output: ReactNode;
  results: ReactNode;
  /** The attempts, below both tabs. */
  attempts: ReactNode;
};

/** Output and results as tabs, in the wide layout. */
export const ConsolePane = ({ run, tried, output, results, attempts }: Props) => {
  const ids = useTabIds();
  const { tab, choose } = useConsoleTab(run, tried);
  return (
    <Pane
      name={t.console}
      fullscreen={workbenchTexts.fullscreen}
      head={
        <TabBar
          label={t.console}
          ids={ids}
          current={tab}
          onSelect={choose}
          tabs={[
            { key: 'output', label: t.output },
            { key: 'results', label: <ResultsLabel run={run} /> },
          ]}
        />
      }
    >
      <div className={styles.console}>
        <div className={styles.rows}>
          <div className={styles.panel}>
            <TabPanel ids={ids} name={tab}>
              {tab === 'output' ? output : results}
            </TabPanel>
          </div>
          {attempts}
        </div>
      </div>
    </Pane>
  );
};
