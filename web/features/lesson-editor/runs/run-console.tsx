import { lazy, Suspense, useEffect, useState } from 'react';
import type { RunOutcome } from '#contract/runs.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { isInProgress, type RunState, useLastOutcome } from '#web/running/use-runs.ts';
import styles from './run-console.module.css';

const t = lessonEditorTexts;
type Which = 'output' | 'results';

const loadResults = () => import('./run-results.tsx');
const RunResults = lazy(async () => ({ default: (await loadResults()).RunResults }));
const RunOutput = lazy(async () => ({ default: (await loadResults()).RunOutput }));

const summaryOf = ({ results }: RunOutcome) =>
  t.summary(results.filter(result => result.passed).length, results.length);

type Props = {
  run: RunState<unknown> | undefined;
  isStale: boolean;
  language: string;
  /** Leads to a line of the solution. */
  onLine: (line: number) => void;
  onTestsLine: (line: number) => void;
};

/** What the run showed: results first where there are some, for that is what one ran it for. */
export const RunConsole = ({ run, isStale, language, onLine, onTestsLine }: Props) => {
  const ids = useTabIds();
  useEffect(() => {
    // Nobody has run anything yet: what shows results is fetched beside the work, before it is wanted.
    void loadResults();
  }, []);
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const last = useLastOutcome(run);
  const runId = run?.phase === 'done' ? run.id : null;
  // Which tab a person chose holds for that run; the next one shows what it has.
  const [chosen, setChosen] = useState<{ runId: number | null; which: Which } | null>(null);
  const hasResults = !outcome || outcome.results.length > 0 || outcome.hasError || outcome.output === '';
  const which = chosen && chosen.runId === runId ? chosen.which : hasResults ? 'results' : 'output';
  return (
    <Pane
      name={t.console}
      fullscreen={workbenchTexts.fullscreen}
      tools={isStale && outcome && <span className={styles.stale}>{t.stale}</span>}
      head={
        <TabBar
          label={t.console}
          ids={ids}
          current={which}
          onSelect={next => setChosen({ runId, which: next })}
          tabs={[
            { key: 'output', label: t.output },
            {
              key: 'results',
              label: (
                <>
                  {t.testResults}
                  {outcome && <span className={styles.summary}> {summaryOf(outcome)}</span>}
                </>
              ),
            },
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={which}>
        <div className={styles.body} data-stale={isStale || undefined}>
          {run === undefined && <p className={styles.quiet}>{t.notRun}</p>}
          {isInProgress(run) && (
            <p className={styles.quiet}>
              {run.queue
                ? texts.runs.waiting(run.queue.position)
                : run.phase === 'saving'
                  ? texts.runs.savingFirst
                  : texts.runs.running}
            </p>
          )}
          {run?.phase === 'failed' && <Notice kind="error">{run.problem}</Notice>}
          <Suspense fallback={<p className={styles.quiet}>{texts.common.loading}</p>}>
            {last && (
              <div hidden={!outcome || which !== 'results'}>
                <RunResults outcome={last} language={language} onLine={onLine} onTestsLine={onTestsLine} />
              </div>
            )}
            {outcome && which === 'output' && <RunOutput outcome={outcome} />}
          </Suspense>
        </div>
      </TabPanel>
    </Pane>
  );
};
