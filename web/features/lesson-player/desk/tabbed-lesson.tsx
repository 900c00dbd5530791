import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import styles from './lesson-desk.module.css';

const t = lessonTexts;

export type View = 'instructions' | 'code' | 'output' | 'results' | 'questions';

type Props = {
  resultsId: string;
  view: View;
  /** What the first tab shows. */
  firstLabel: string;
  resultsLabel: ReactNode;
  instructions: ReactNode;
  code: ReactNode;
  output: ReactNode;
  results: ReactNode;
  questions: { label: ReactNode; panel: ReactNode } | null;
  attempts: ReactNode;
  onView: (view: View) => void;
};

/** The narrow layout: one pane at a time, as tabs. */
export const TabbedLesson = (props: Props) => {
  const ids = useTabIds();
  const view = props.view === 'questions' && !props.questions ? 'results' : props.view;
  return (
    <div id={props.resultsId} className={styles.tabbed}>
      <div className={styles.tabs}>
        <TabBar
          label={t.views}
          ids={ids}
          current={view}
          onSelect={props.onView}
          tabs={[
            { key: 'instructions', label: props.firstLabel },
            { key: 'code', label: t.code },
            { key: 'output', label: t.output },
            { key: 'results', label: props.resultsLabel },
            ...(props.questions ? [{ key: 'questions' as const, label: props.questions.label }] : []),
          ]}
        />
      </div>
      <div className={styles.view}>
        <TabPanel ids={ids} name={view}>
          {view === 'instructions' && props.instructions}
          {view === 'code' && props.code}
          {view === 'output' && props.output}
          {view === 'questions' && props.questions?.panel}
          {view === 'results' && (
            <>
              <h2 className="visually-hidden">{t.console}</h2>
              {props.results}
              {props.attempts}
            </>
          )}
        </TabPanel>
      </div>
    </div>
  );
};
