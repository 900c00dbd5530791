import type { Db } from '#server/platform/db/db.ts';
import { updateLanguageUntested } from './content.db.ts';

/** Whatever was seen to pass in this language must be seen again. The answer is how many exercises that are. */
export const markLanguageUntested = (db: Db, language: { id: number }): Promise<number> =>
  updateLanguageUntested(db, language);
