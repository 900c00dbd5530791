import type { Services } from '#server/platform/services.ts';
import { runsAddress, updateBegun } from '../runs.db.ts';
import { beginOwn } from './begin-own.ts';
import { giveHandedToQueue } from './give-to-queue.ts';

/**
 * Takes in runs that other processes hand to this one's worker. A letter that is lost, or that comes while the database is away, costs
 * some time: whoever waits for the run, or the next heartbeat of any worker, gives it a job. Returns what ends it.
 */
export const serveHandedRuns = (services: Services, workerId: string): (() => void) => {
  const { db, clock, log, ownRuns, signals } = services;
  const take = async (id: number) => {
    const claim = ownRuns.claimFromQueue();
    if (!claim) return void (await giveHandedToQueue(db, id));
    const at = claim.isIdle ? clock.now() : null;
    const run = await updateBegun(db, id, { at, workerId: claim.workerId, isHanded: true });
    if (run) beginOwn(services, run, at);
  };
  return signals.receive(runsAddress(workerId), text => {
    take(Number(text)).catch((err: unknown) =>
      log.warn({ err, testProcessId: text }, 'a run was not taken in'),
    );
  });
};
