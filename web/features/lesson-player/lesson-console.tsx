import type { RunOutcome } from '#contract/runs.ts';
import { explainError } from '../../lib/explain-error.ts';
import { texts } from '../../lib/texts.ts';
import { isInProgress, type RunState, useLastOutcome } from '../../lib/use-runs.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OutputView } from '../../ui/output-view.tsx';
import { ResultList } from '../../ui/result-list.tsx';
import styles from './lesson-console.module.css';

const t = texts.lesson;

type Run = RunState<string> | undefined;

/** Why there is nothing to show yet, or what went wrong on the way; null when there is an outcome. */
const Waiting = ({ run, notRun }: { run: Run; notRun: string }) => {
  if (run === undefined) return <p className={styles.quiet}>{notRun}</p>;
  if (run.phase === 'failed') return <Notice kind="error">{run.problem}</Notice>;
  if (!isInProgress(run)) return null;
  const { queue, phase } = run;
  const { waiting, savingFirst, running } = texts.runs;
  return (
    <p className={styles.quiet}>
      {queue ? waiting(queue.position) : phase === 'saving' ? savingFirst : running}
    </p>
  );
};

type OutputProps = { run: Run; notRun: string };

export const ConsoleOutput = ({ run, notRun }: OutputProps) => (
  <div className={styles.body}>
    {run?.phase === 'done' ? (
      <OutputView text={run.outcome.output} isCut={run.outcome.isOutputCut} texts={texts.output} />
    ) : (
      <Waiting run={run} notRun={notRun} />
    )}
  </div>
);

type OutcomeProps = {
  outcome: RunOutcome;
  isStale: boolean;
  language: string;
  onLine: (line: number) => void;
};

const Outcome = ({ outcome, isStale, language, onLine }: OutcomeProps) => {
  const { results, hasError, message, verdict, line } = outcome;
  const explain = (text: string) => explainError(text, language);
  const problem = message ?? texts.runs.verdicts[verdict];
  return (
    <>
      {isStale && results.length === 0 && <p className={styles.stale}>{t.stale}</p>}
      {hasError && (
        <ErrorBlock
          explanation={explain(problem)}
          original={problem}
          line={line}
          onLine={onLine}
          texts={texts.results}
        />
      )}
      {!hasError && results.length === 0 && <Notice kind="error">{t.noTests}</Notice>}
      {results.length > 0 && (
        <ResultList
          results={results}
          texts={texts.results}
          onLine={onLine}
          isStale={isStale}
          problem={message}
          explain={explain}
        />
      )}
    </>
  );
};

type ResultsProps = Omit<OutcomeProps, 'outcome'> & OutputProps;

export const ConsoleResults = ({ run, notRun, ...rest }: ResultsProps) => {
  const last = useLastOutcome(run);
  const isDone = run?.phase === 'done';
  return (
    <div className={styles.body} data-stale={rest.isStale || undefined}>
      {!isDone && <Waiting run={run} notRun={notRun} />}
      {last && (
        <div className={styles.outcome} hidden={!isDone}>
          <Outcome outcome={last} {...rest} />
        </div>
      )}
    </div>
  );
};

/** The name of the tab, and behind it how many passed. */
export const ResultsLabel = ({ run }: { run: Run }) => {
  const results = run?.phase === 'done' ? run.outcome.results : [];
  const passed = results.filter(result => result.passed).length;
  return (
    <>
      {t.results}
      {results.length > 0 && (
        <span className={styles.sum} data-all={passed === results.length || undefined}>
          {t.passedOf(passed, results.length)}
        </span>
      )}
    </>
  );
};
