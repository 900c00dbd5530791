import { z } from 'zod';
import { programFiles } from '#contract/running/exercise-files.ts';
import type { RunResult } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Db } from '#server/platform/db/db.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { backgroundOwner, runRequestOf } from '#server/running/runs/run-request-of.ts';
import { restForOthers } from '#server/running/runs/rest-for-others.ts';
import { outcomeOf } from '#server/running/runs/run-outcome.ts';
import { findNextCode, findSubject, type Subject, updateResult, type WaitingCode } from './impact.db.ts';

/** So many are run by one job, so that other background jobs need not wait long. */
const mostOfJob = 10;

type Side = 'before' | 'after';

const runOn = (
  services: Services,
  subject: Subject,
  waiting: WaitingCode,
  side: Side,
): Promise<RunResult> => {
  const { files, ...tests } = subject[side];
  const request = runRequestOf(
    services.config,
    { ...subject, ...tests },
    {
      id: `impact-${waiting.userExerciseId}-${side}`,
      owner: backgroundOwner('impact', subject),
      code: waiting.code,
      files: programFiles(files, waiting.files),
    },
  );
  return services.runner.run(request);
};

const saysNothing = ({ verdict }: RunResult) => verdict === 'sandbox-failed' || verdict === 'cancelled';

/** Which tests passed is shown; the output of hundreds of programs would only take up room. */
const shortOf = (outcome: RunOutcome): RunOutcome => ({
  ...outcome,
  output: '',
  results: outcome.results.map(({ name, passed, status }) => ({ name, passed, status, feedback: '' })),
});

/** Once more if it was our fault, before it is said that it could not be found out. */
const tryOn = async (services: Services, subject: Subject, waiting: WaitingCode, side: Side) => {
  const begin = performance.now();
  const first = await runOn(services, subject, waiting, side);
  const result = saysNothing(first) ? await runOn(services, subject, waiting, side) : first;
  await restForOthers(services.db, begin);
  return { isPassed: saysNothing(result) ? null : result.isPassed, outcome: shortOf(outcomeOf(result)) };
};

/**
 * Runs the code of some students against what they have and against the working copy, and enqueues itself for the rest.
 * Ends when the exercise is changed or published. Idempotent: what was found is not run again.
 */
export const previewImpact = defineJob({
  kind: 'preview-impact',
  payload: z.object({ exerciseId: z.number() }),
  lane: 'background',
  handle: async (services, { exerciseId }) => {
    const { db } = services;
    const subject = await findSubject(db, { exerciseId });
    if (!subject) return;
    let done = 0;
    let last = 0;
    for (; done < mostOfJob; done++) {
      const waiting = await findNextCode(db, { exerciseId, after: last });
      if (!waiting) break;
      last = waiting.userExerciseId;
      const before = await tryOn(services, subject, waiting, 'before');
      const after = await tryOn(services, subject, waiting, 'after');
      await updateResult(db, { exerciseId, attempt: subject.attempt }, waiting, {
        didPass: before.isPassed,
        doesPass: after.isPassed,
        before: before.outcome,
        after: after.outcome,
      });
    }
    if (done === mostOfJob) await enqueuePreview(db, exerciseId);
  },
});

export const enqueuePreview = (db: Db, exerciseId: number): Promise<void> =>
  enqueue(db, previewImpact, { exerciseId }, { once: `impact-${exerciseId}` });
