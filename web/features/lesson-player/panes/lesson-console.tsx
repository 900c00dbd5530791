import { lazy, Suspense, useEffect } from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { type RunState, useLastOutcome } from '#web/running/use-runs.ts';
import { RunProgress } from '#web/running/run-progress.tsx';
import type { OutcomeProps } from './lesson-outcome.tsx';
import styles from './lesson-console.module.css';

const t = lessonTexts;

// Lazy, because it is not needed before the first run; preloaded after the editor.
const loadOutcome = () => import('./lesson-outcome.tsx');
const LessonOutcome = lazy(async () => ({ default: (await loadOutcome()).LessonOutcome }));
const LessonOutput = lazy(async () => ({ default: (await loadOutcome()).LessonOutput }));

type Run = RunState<{ code: string }> | undefined;

type OutputProps = { run: Run; notRun: string };

export const ConsoleOutput = ({ run, notRun }: OutputProps) => (
  <div className={styles.body}>
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
  useEffect(() => void loadOutcome(), []);
  const isDone = run?.phase === 'done';
  const code = run?.phase === 'done' ? run.tested.code : null;
  return (
    <div className={styles.body} data-stale={rest.isStale || undefined}>
      {!isDone && <RunProgress run={run} notRun={notRun} />}
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

/** The name of the results tab, with the number of passed tests. */
export const ResultsLabel = ({ run }: { run: Run }) => {
  const results = run?.phase === 'done' ? run.outcome.results : [];
  const passed = results.filter(result => result.passed).length;
  return (
    <>
      {t.results}
      {results.length > 0 && (
        <span className={styles.sum} data-all={passed === results.length || undefined}>
          {results.every(result => result.isNotRun) ? t.didNotRun : t.passedOf(passed, results.length)}
        </span>
      )}
    </>
  );
};
