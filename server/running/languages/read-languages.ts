import type { Db } from '#server/platform/db/db.ts';
import { fileEnding } from './file-ending.ts';
import { listLanguageConfigs } from './languages.db.ts';

/** How the languages are called outside of the database, by their ids, and how files in them end. */
export const readLanguages = async (db: Db): Promise<Map<number, { name: string; ending: string }>> =>
  new Map(
    (await listLanguageConfigs(db)).map(({ id, name, executableFileName }) => [
      id,
      { name, ending: fileEnding(executableFileName) },
    ]),
  );
