import { runningProblems } from '#contract/running/running-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type LanguageConfigRow, listLanguageConfigs } from './languages.db.ts';

/** For courses created without a choice of language: Python if available, else the first available language. */
export const defaultLanguage = async (db: Db): Promise<LanguageConfigRow> => {
  const languages = await listLanguageConfigs(db);
  const usable = languages.filter(language => language.unavailableReason === null);
  const [first] = [...usable.filter(language => language.shippedAs === 'Python'), ...usable, ...languages];
  if (!first) throw new AppError('conflict', runningProblems.noLanguageYet);
  return first;
};
