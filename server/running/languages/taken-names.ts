import { runningProblems } from '#contract/running/running-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { violatedUnique } from '#server/platform/db/db.ts';

/** Names are unique because users choose languages by name. */
export const refusingTakenNames = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (violatedUnique(error) !== 'language_configs_name_key') throw error;
    throw new AppError('conflict', runningProblems.languageNameTaken, {
      field: 'name',
      cause: error,
    });
  }
};
