import type { ShippedLanguage } from '#runner/client.ts';
import type { Services } from '#server/platform/services.ts';
import { insertLanguageConfigIfNew } from './languages.db.ts';

/** Puts the languages that come with the product into the database; what an admin changed stays. */
export const seedLanguages = async ({ db }: Services, shipped: ShippedLanguage[]): Promise<void> => {
  for (const { install: _, ...config } of shipped)
    await insertLanguageConfigIfNew(db, { ...config, shippedAs: config.name });
};
