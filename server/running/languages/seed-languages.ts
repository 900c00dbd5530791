import type { ShippedLanguage } from '#runner/client.ts';
import type { Services } from '#server/platform/services.ts';
import { insertLanguageConfigIfNew } from './languages.db.ts';

/** Inserts the shipped languages; does not overwrite an admin's changes. */
export const seedLanguages = async ({ db }: Services, shipped: ShippedLanguage[]): Promise<void> => {
  for (const { install: _, ...config } of shipped)
    await insertLanguageConfigIfNew(db, { ...config, shippedAs: config.name });
};
