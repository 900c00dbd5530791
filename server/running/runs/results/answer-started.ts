import type { Services } from '#server/platform/services.ts';
import { awaitStarted } from '../queue/await-run.ts';
import { showRun } from './show-run.ts';

/** The answer to a call that started a run: its id, or the whole run if the client prefers to wait and it ended soon. */
export const answerStarted = async (services: Services, id: number, prefersWait: boolean) => {
  const run = prefersWait ? await awaitStarted(services, id) : null;
  return run ? showRun(run) : { id };
};
