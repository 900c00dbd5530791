import { AppError } from '#server/platform/app-error.ts';
import { ConfigError } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/db/db.ts';

/** Runs a command; prints errors that the user can act on as a sentence, others with their stack trace. */
export const reportErrors = async (work: () => Promise<void>) => {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof AppError || error instanceof ConfigError) console.error(error.message);
    else if (isDatabaseAway(error))
      console.error(`The database cannot be reached (${(error as Error).message}): check DATABASE_URL.`);
    else throw error;
  }
};
