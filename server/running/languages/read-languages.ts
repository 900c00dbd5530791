import type { Db } from '#server/platform/db/db.ts';
import { fileEnding } from './file-ending.ts';
import { listLanguageConfigs } from './languages.db.ts';

/** Names and file extensions of languages by id, for exports. */
export const readLanguages = async (
  db: Db,
): Promise<Map<number, { name: string; shippedAs: string | null; ending: string }>> =>
  new Map(
    (await listLanguageConfigs(db)).map(({ id, name, shippedAs, executableFileName }) => [
      id,
      { name, shippedAs, ending: fileEnding(executableFileName) },
    ]),
  );
