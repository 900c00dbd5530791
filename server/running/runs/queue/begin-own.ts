import type { Services } from '#server/platform/services.ts';
import { executeRun } from '../execute-run.ts';
import { type OwnRun, updateStarted } from '../runs.db.ts';

/** Executes a run whose row names this process, without waiting for its end. */
export const beginOwn = (services: Services, run: OwnRun, startedAt: Date | null): { id: number } => {
  const { db, clock, log, ownRuns } = services;
  const { id, exerciseId, createdAt } = run;
  let begun = startedAt;
  const handleBegin = () => {
    if (begun) return;
    begun = clock.now();
    updateStarted(db, id, begun).catch((err: unknown) => log.warn({ err }, 'a start was not noted'));
  };
  ownRuns.begin(services, id, async () => {
    const end = await executeRun(services, run, handleBegin);
    return end && { id, exerciseId, createdAt, startedAt: begun ?? end.finishedAt, ...end };
  });
  return { id };
};
