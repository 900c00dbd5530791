import { runningProblems } from '#contract/running/running-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { findLanguageConfig, type LanguageConfigRow } from './languages.db.ts';

export const assertLanguage = async (db: Db, id: number): Promise<LanguageConfigRow> => {
  const config = await findLanguageConfig(db, id);
  if (!config)
    throw new AppError('invalid', runningProblems.noSuchLanguage, {
      field: 'languageConfigId',
    });
  return config;
};
