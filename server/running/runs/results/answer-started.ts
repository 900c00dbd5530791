import type { HeldResults } from '#contract/core/exam-results.ts';
import type { Services } from '#server/platform/services.ts';
import { awaitStarted } from '../queue/await-run.ts';
import { showRun } from './show-run.ts';

/** The answer to a call that started a run: its id, or the whole run if the client prefers to wait and it ended soon. */
export const answerStarted = async (
  services: Services,
  id: number,
  prefersWait: boolean,
  held: HeldResults | null = null,
) => {
  const run = prefersWait ? await awaitStarted(services, id) : null;
  return run ? showRun(run, held) : { id };
};
