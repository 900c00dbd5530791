import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { isInProgress, type RunState } from './use-runs.ts';
import styles from './run-progress.module.css';

/** The state of a run before it has an outcome, or why it failed; renders nothing once there is an outcome. */
export const RunProgress = ({ run, notRun }: { run: RunState<unknown> | undefined; notRun: string }) => {
  if (run === undefined) return <p className={styles.quiet}>{notRun}</p>;
  if (run.phase === 'failed') return <Notice kind="error">{run.problem}</Notice>;
  if (!isInProgress(run)) return null;
  const { queue, phase, isFirst } = run;
  const { waiting, savingFirst, running, runningFirst } = texts.runs;
  return (
    <p className={styles.quiet}>
      {queue ? waiting(queue.position) : phase === 'saving' ? savingFirst : isFirst ? runningFirst : running}
    </p>
  );
};
