import { lazy, Suspense } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { type RunState, useLastOutcome } from '#web/running/use-runs.ts';
import { RunProgress } from '#web/running/run-progress.tsx';
import type { OutcomeProps } from './lesson-outcome.tsx';
import styles from './lesson-console.module.css';

const t = lessonTexts;

/** Lazy, because it is not needed before the first run; fetched as soon as the editor is there. */
export const loadOutcome = () => import('./lesson-outcome.tsx');
const LessonOutcome = lazy(async () => ({ default: (await loadOutcome()).LessonOutcome }));
const LessonOutput = lazy(async () => ({ default: (await loadOutcome()).LessonOutput }));

type Run = RunState<{ code: string }> | undefined;

type OutputProps = { run: Run; notRun: string };

export const ConsoleOutput = ({ run, notRun }: OutputProps) => (
  <div className={styles.output}>
    {run?.phase === 'done' ? (
      <Suspense>
        <LessonOutput outcome={run.outcome} />
      </Suspense>
    ) : (
      <RunProgress run={run} notRun={notRun} />
    )}
  </div>
);

type ResultsProps = Omit<OutcomeProps, 'outcome' | 'code'> & OutputProps;

export const ConsoleResults = ({ run, notRun, ...rest }: ResultsProps) => {
  const last = useLastOutcome(run);
  const isDone = run?.phase === 'done';
  const code = run?.phase === 'done' ? run.tested.code : null;
  return (
    <div className={styles.body} data-stale={rest.isStale || undefined}>
      {!isDone && (
        <div className={styles.waiting}>
          <RunProgress run={run} notRun={notRun} />
        </div>
      )}
      {last && (
        <div className={styles.outcome} hidden={!isDone}>
          <Suspense>
            <LessonOutcome outcome={last} code={code} {...rest} />
          </Suspense>
        </div>
      )}
    </div>
  );
};

const countsOf = (run: Run) => {
  const results = run?.phase === 'done' ? run.outcome.results : [];
  const passed = results.filter(result => result.passed).length;
  const words = results.every(result => result.isNotRun) ? t.didNotRun : t.passedOf(passed, results.length);
  return { hasAny: results.length > 0, isAll: passed === results.length, words };
};

/** The name of the results tab, with the number of passed tests. */
export const ResultsLabel = ({ run }: { run: Run }) => {
  const { hasAny, isAll, words } = countsOf(run);
  return (
    <>
      {t.results}
      {hasAny && (
        <span className={styles.sum} data-all={isAll || undefined}>
          {words}
        </span>
      )}
    </>
  );
};

/** The name of a phone's tab: a mark says that something failed. */
export const ResultMark = ({ run }: { run: Run }) => {
  const { hasAny, isAll, words } = countsOf(run);
  return (
    <>
      {t.result}
      {hasAny && (
        <>
          <span className={styles.mark} data-all={isAll || undefined} aria-hidden="true" />
          <span className="visually-hidden">, {words}</span>
        </>
      )}
    </>
  );
};
