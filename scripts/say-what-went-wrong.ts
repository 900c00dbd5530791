import { AppError } from '#server/app-error.ts';
import { ConfigError } from '#server/config.ts';
import { isDatabaseAway } from '#server/db/db.ts';

/** Runs a command; expected errors are printed as a sentence, all others with their stack. */
export const sayWhatWentWrong = async (work: () => Promise<void>) => {
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
