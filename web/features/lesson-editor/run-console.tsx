import { useState } from 'react';
import type { RunOutcome } from '#contract/runs.ts';
import { explainError } from '../../lib/explain-error.ts';
import { texts } from '../../lib/texts.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutputView } from '../../ui/output-view.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ResultList } from '../../ui/result-list.tsx';
import { TabBar, TabPanel, useTabIds } from '../../ui/tab-bar.tsx';
import { HealthBlock } from './exercise-health.tsx';
import { isInProgress, type RunState } from '../../lib/use-runs.ts';
import type { Tested } from './exercise-texts.ts';
import styles from './run-console.module.css';

const t = texts.lessonEditor;
type Which = 'output' | 'results';

type ResultsProps = { outcome: RunOutcome; language: string; onLine: (line: number) => void };

const Results = ({ outcome, language, onLine }: ResultsProps) => {
  const { results, hasError, message, verdict, line, health } = outcome;
  const explain = (text: string) => explainError(text, language);
  const problem = message ?? texts.runs.verdicts[verdict];
  return (
    <div className={styles.results}>
      <div className={styles.outcomes}>
        {hasError ? (
          <ErrorBlock
            explanation={explain(problem)}
            original={problem}
            line={line}
            onLine={onLine}
            texts={texts.results}
          />
        ) : (
          results.length === 0 && <Notice kind="error">{t.noTests}</Notice>
        )}
        {results.length > 0 && (
          <ResultList results={results} texts={texts.results} onLine={onLine} explain={explain} />
        )}
      </div>
      {health && <HealthBlock health={health} />}
    </div>
  );
};

const summaryOf = ({ results }: RunOutcome) =>
  t.summary(results.filter(result => result.passed).length, results.length);

type Props = {
  run: RunState<Tested> | undefined;
  isStale: boolean;
  language: string;
  /** Leads to a line of the solution. */
  onLine: (line: number) => void;
};

/** What the run showed: results first where there are some, for that is what one ran it for. */
export const RunConsole = ({ run, isStale, language, onLine }: Props) => {
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
              {run.queue
                ? texts.runs.waiting(run.queue.position)
                : run.phase === 'saving'
                  ? texts.runs.savingFirst
                  : texts.runs.running}
            </p>
          )}
          {run?.phase === 'failed' && <Notice kind="error">{run.problem}</Notice>}
          {outcome && which === 'results' && (
            <Results outcome={outcome} language={language} onLine={onLine} />
          )}
          {outcome && which === 'output' && (
            <OutputView text={outcome.output} isCut={outcome.isOutputCut} texts={texts.output} />
          )}
        </div>
      </TabPanel>
    </Pane>
  );
};
