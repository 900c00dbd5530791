import { Button } from '@mantine/core';
import type { Exercise } from '#contract/authoring/content.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { closeShare, isSound } from '../exercises/exercise-health.tsx';
import { nameOf } from '../exercise-texts.ts';
import { isInProgress, type RunState } from '#web/running/use-runs.ts';
import type { Tested } from '../exercise-texts.ts';
import styles from './run-all-dialog.module.css';

const t = lessonEditorTexts;

const Outcome = ({ run }: { run: RunState<Tested> | undefined }) => {
  if (run === undefined) return <span className={styles.quiet}>{t.allWaiting}</span>;
  if (isInProgress(run)) return <span className={styles.quiet}>{texts.runs.running}</span>;
  if (run.phase === 'failed') return <StatusMark kind="untested" word={run.problem} />;
  const isPassing = run.outcome.health !== undefined;
  return (
    <StatusMark kind={isPassing ? 'pass' : 'fail'} word={t.statuses[isPassing ? 'PASSING' : 'FAILING']} />
  );
};

const Sound = ({ run }: { run: RunState<Tested> | undefined }) => {
  const health = run?.phase === 'done' ? run.outcome.health : undefined;
  if (!health) return '–';
  if (!isSound(health)) return <StatusMark kind="fail" word={t.allUnsound} />;
  const isClose = health.cpuMs / health.limitMs > closeShare;
  return <StatusMark kind={isClose ? 'untested' : 'pass'} word={isClose ? t.allSlow : t.allSound} />;
};

type Props = {
  exercises: Exercise[];
  runs: Record<number, RunState<Tested>>;
  isOpen: boolean;
  isRunning: boolean;
  onRun: () => void;
  onStop: () => void;
  onClose: () => void;
};

/** Runs all exercises of the lesson one after the other and lists the results. */
export const RunAllDialog = ({ exercises, runs, isOpen, isRunning, onRun, onStop, onClose }: Props) => {
  const outcomes = exercises.flatMap(({ id }) => {
    const run = runs[id];
    return run?.phase === 'done' ? [run.outcome] : [];
  });
  const passing = outcomes.filter(outcome => outcome.health).length;
  return (
    <Dialog title={t.allTitle} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose} width={960}>
      <Table className={styles.table} scrollLabel={t.allCaption} isCards={false}>
        <caption className="visually-hidden">{t.allCaption}</caption>
        <thead>
          <tr>
            {[t.allExercise, t.allStatus, t.allTests, t.allTime, t.allHealth].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exercises.map(exercise => {
            const run = runs[exercise.id];
            const outcome = run?.phase === 'done' ? run.outcome : null;
            const passed = outcome?.results.filter(result => result.passed).length ?? 0;
            return (
              <tr key={exercise.id}>
                <th scope="row">
                  {exercise.position + 1}. {nameOf(exercise)}
                </th>
                <td>
                  <Outcome run={run} />
                </td>
                <td>{outcome ? `${passed} / ${outcome.results.length}` : '–'}</td>
                <td>{outcome?.health ? `${Math.round(outcome.health.cpuMs)} ms` : '–'}</td>
                <td>
                  <Sound run={run} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <div className={styles.foot}>
        <output>{isRunning ? texts.runs.running : t.allDone(passing, exercises.length)}</output>
        <Button variant="default" onClick={isRunning ? onStop : onRun}>
          {isRunning ? texts.runs.stop : t.runAgain}
        </Button>
      </div>
    </Dialog>
  );
};
