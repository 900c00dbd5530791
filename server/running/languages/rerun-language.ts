import type { UserRow } from '#server/platform/http/access-rule.ts';
import { queueSolutions } from '#server/running/runs/queue/queue-solutions.ts';
import type { Services } from '#server/platform/services.ts';
import { type LanguageConfigRow, listExercisesToRun, lockLanguageConfig } from './languages.db.ts';

/** Queues background runs of all solutions in this language, except those that are already queued. */
export const rerunLanguage = ({ db, clock }: Services, admin: UserRow, { id }: LanguageConfigRow) =>
  db.transaction().execute(async tx => {
    const config = await lockLanguageConfig(tx, id);
    if (config) await queueSolutions(tx, admin, await listExercisesToRun(tx, config), clock.now());
  });
