import { useState } from 'react';
import type { RunOutcome } from '#contract/runs.ts';
import { texts } from '../../lib/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ResultList } from '../../ui/result-list.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { TabBar, TabPanel, useTabIds } from '../../ui/tab-bar.tsx';
import { HealthBlock } from './exercise-health.tsx';
import { isInProgress, type RunState } from './use-runs.ts';
import styles from './run-console.module.css';

const t = texts.lessonEditor;
type Which = 'output' | 'results';

const Output = ({ outcome }: { outcome: RunOutcome }) => (
  <div className={styles.output}>
    {outcome.output === '' ? (
      <p className={styles.quiet}>{t.noOutput}</p>
    ) : (
      <>
        <ScrollBox as="pre">{outcome.output}</ScrollBox>
        <CopyButton text={outcome.output} label={t.result.copy} doneLabel={t.copied} />
      </>
    )}
    {outcome.isOutputCut && <p className={styles.quiet}>{t.outputCut}</p>}
  </div>
);

const Results = ({ outcome, runId }: { outcome: RunOutcome; runId: number }) => {
  const { results, hasError, message, verdict, line, health } = outcome;
  const isEmpty = results.length === 0 && !hasError;
  return (
    <div className={styles.results}>
      <div className={styles.outcomes}>
        {(hasError || isEmpty) && (
          <Notice kind="error">
            {isEmpty ? t.noTests : (message ?? t.verdicts[verdict])}
            {line !== undefined && <strong> {t.line(line)}.</strong>}
          </Notice>
        )}
        {results.length > 0 && <ResultList key={runId} results={results} texts={t.result} />}
      </div>
      {health && <HealthBlock health={health} />}
    </div>
  );
};

const summaryOf = ({ results }: RunOutcome) =>
  t.summary(results.filter(result => result.passed).length, results.length);

type Props = { run: RunState | undefined; isStale: boolean };

/** What the run showed: results first where there are some, for that is what one ran it for. */
export const RunConsole = ({ run, isStale }: Props) => {
  const ids = useTabIds();
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const runId = run?.phase === 'done' ? run.id : null;
  // Which tab a person chose holds for that run; the next one shows what it has.
  const [chosen, setChosen] = useState<{ runId: number | null; which: Which } | null>(null);
  const hasResults = !outcome || outcome.results.length > 0 || outcome.hasError || outcome.output === '';
  const which = chosen && chosen.runId === runId ? chosen.which : hasResults ? 'results' : 'output';
  return (
    <Pane
      name={t.console}
      fullscreen={{ enter: t.enterFullscreen, leave: t.leaveFullscreen }}
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
              {run.queue ? t.waiting(run.queue.position) : run.phase === 'saving' ? t.savingFirst : t.running}
            </p>
          )}
          {run?.phase === 'failed' && <Notice kind="error">{run.problem}</Notice>}
          {outcome && runId !== null && which === 'results' && <Results outcome={outcome} runId={runId} />}
          {outcome && which === 'output' && <Output outcome={outcome} />}
        </div>
      </TabPanel>
    </Pane>
  );
};
