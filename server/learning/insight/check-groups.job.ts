import { z } from 'zod';
import { programFiles } from '#contract/running/exercise-files.ts';
import { listedGroups } from '#contract/learning/insight.ts';
import type { Db } from '#server/platform/db/db.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { restForOthers } from '#server/running/runs/rest-for-others.ts';
import { backgroundOwner, runRequestOf } from '#server/running/runs/run-request-of.ts';
import { findAnswerToCheck, findPublishedTests, updateGroupAccepted } from './insight.db.ts';

/** So many are run by one job, so that other background jobs need not wait long. */
const mostOfJob = 10;

/**
 * After a new version was published: runs the newest answer of each group of wrong answers against it, because what it accepts
 * is no wrong answer any more. Enqueues itself for the rest; ends when another version is published. Idempotent.
 */
export const checkGroups = defineJob({
  kind: 'check-groups',
  payload: z.object({ exerciseId: z.number(), number: z.number(), after: z.number() }),
  lane: 'background',
  handle: async (services, { exerciseId, number, after }) => {
    const { db } = services;
    const subject = await findPublishedTests(db, { exerciseId, number });
    if (!subject) return;
    let last = after;
    for (let done = 0; done < mostOfJob; done++) {
      const answer = await findAnswerToCheck(db, { exerciseId, number, after: last, most: listedGroups });
      if (!answer) return;
      last = answer.groupId;
      const begun = performance.now();
      const { isPassed } = await services.runner.run(
        runRequestOf(services.config, subject, {
          id: `group-${answer.groupId}`,
          owner: backgroundOwner('groups', subject),
          code: answer.code,
          files: programFiles(subject.files, answer.files),
        }),
      );
      if (isPassed) await updateGroupAccepted(db, answer, number);
      await restForOthers(db, begun);
    }
    await enqueueChecking(db, { exerciseId, number, after: last });
  },
});

export const enqueueChecking = (
  db: Db,
  { exerciseId, number, after = 0 }: { exerciseId: number; number: number; after?: number },
): Promise<void> => enqueue(db, checkGroups, { exerciseId, number, after }, { once: `groups-${exerciseId}` });
