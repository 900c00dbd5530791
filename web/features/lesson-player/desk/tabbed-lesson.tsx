import type { ReactNode } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { threadTexts } from '../questions/thread-texts.ts';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import styles from './tabbed-lesson.module.css';

const t = lessonTexts;

export type View = 'instructions' | 'code' | 'output' | 'results' | 'questions';

type Props = {
  resultsId: string;
  notices: ReactNode;
  view: View;
  /** What the first tab shows. */
  firstLabel: string;
  resultLabel: ReactNode;
  instructions: ReactNode;
  code: ReactNode;
  /** The attempts stand beside the heads of the result. */
  console: { output: ReactNode; results: ReactNode; attempts: ReactNode };
  /** Null where an exam has switched them off. */
  questions: { label: ReactNode; panel: ReactNode } | null;
  /** Below all of them. */
  foot: ReactNode;
  onView: (view: View) => void;
};

/** Of the result: what the tests say, or what the program printed. */
const ResultView = ({ view, console, onView }: Pick<Props, 'view' | 'console' | 'onView'>) => {
  const ids = useTabIds();
  const shown = view === 'output' ? 'output' : 'results';
  return (
    <>
      <h2 className="visually-hidden">{t.console}</h2>
      <div className={styles.heads}>
        <TabBar
          label={t.console}
          ids={ids}
          current={shown}
          onSelect={onView}
          tabs={[
            { key: 'results', label: t.results },
            { key: 'output', label: t.output },
          ]}
        />
        {console.attempts}
      </div>
      <div className={styles.view}>
        <TabPanel ids={ids} name={shown}>
          {shown === 'output' ? console.output : console.results}
        </TabPanel>
      </div>
    </>
  );
};

/** The narrow layout: one pane at a time, as tabs. */
export const TabbedLesson = (props: Props) => {
  const { resultsId, view, firstLabel, resultLabel, instructions, code, questions, foot, onView } = props;
  const ids = useTabIds();
  const tab = view === 'output' ? 'results' : view;
  return (
    <div id={resultsId} className={styles.tabbed}>
      <div className={styles.tabs}>
        <TabBar
          label={t.views}
          ids={ids}
          current={tab}
          onSelect={onView}
          tabs={[
            { key: 'instructions', label: firstLabel },
            { key: 'code', label: t.code },
            { key: 'results', label: resultLabel },
            ...(questions ? [{ key: 'questions' as const, label: questions.label }] : []),
          ]}
        />
      </div>
      {props.notices}
      <div className={styles.part}>
        <TabPanel ids={ids} name={tab}>
          {tab === 'instructions' && instructions}
          {tab === 'code' && code}
          {tab === 'results' && <ResultView view={view} console={props.console} onView={onView} />}
          {tab === 'questions' && (
            <div className={styles.view}>
              <h2 className="visually-hidden">{threadTexts.view}</h2>
              {questions?.panel}
            </div>
          )}
        </TabPanel>
      </div>
      {foot}
    </div>
  );
};
