import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import type { RunState } from '#web/running/use-runs.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import type { ConsoleTab } from '#web/desk/use-console-tab.ts';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { ResultsLabel } from './lesson-console.tsx';
import styles from './console-pane.module.css';

const t = lessonTexts;

type Props = {
  run: RunState<{ code: string }> | undefined;
  output: ReactNode;
  results: ReactNode;
  /** A third tab; null where there is nothing to talk about. */
  questions: { label: ReactNode; panel: ReactNode } | null;
  tab: LessonTab;
  onTab: (tab: LessonTab) => void;
  /** In the head. */
  attempts: ReactNode;
};

export type LessonTab = ConsoleTab | 'questions';

/** Output and results as tabs, in the wide layout. */
export const ConsolePane = ({ run, output, results, questions, attempts, ...rest }: Props) => {
  const ids = useTabIds();
  const tab = rest.tab === 'questions' && !questions ? 'results' : rest.tab;
  return (
    <Pane
      name={t.console}
      fullscreen={deskTexts.fullscreen}
      tools={attempts}
      head={
        <TabBar
          label={t.console}
          ids={ids}
          current={tab}
          onSelect={rest.onTab}
          tabs={[
            { key: 'output', label: t.output },
            { key: 'results', label: <ResultsLabel run={run} /> },
            ...(questions ? [{ key: 'questions' as const, label: questions.label }] : []),
          ]}
        />
      }
    >
      <div className={styles.panel}>
        <TabPanel ids={ids} name={tab}>
          {tab === 'output' ? output : tab === 'results' ? results : questions?.panel}
        </TabPanel>
      </div>
    </Pane>
  );
};
