import { onRunRecorded } from '#server/running/runs/results/on-run-recorded.ts';
import { enqueueMeasuring } from './measure-strength.job.ts';

export const strengthHooks = [
  onRunRecorded.handledBy(
    (_services, tx, { run }) => enqueueMeasuring(tx, run.exerciseId, 0),
    // Not for a whole course that was imported: only for what somebody works on.
    ({ run, isPassed }) => run.kind === 'author' && isPassed && !run.isBackground,
  ),
];
