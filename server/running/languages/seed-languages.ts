import type { ShippedLanguage } from '#runner/client.ts';
import type { Services } from '#server/platform/services.ts';
import { insertLanguageConfigIfNew } from './languages.db.ts';

/** Inserts languages that come with the product; does not overwrite an admin's changes. */
export const seedLanguages = async (
  { db }: Pick<Services, 'db'>,
  shipped: ShippedLanguage[],
): Promise<void> => {
  for (const { install: _, ...config } of shipped)
    await insertLanguageConfigIfNew(db, { ...config, shippedAs: config.name });
};
