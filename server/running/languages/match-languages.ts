import { runningProblems } from '#contract/running/running-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listLanguageConfigs } from './languages.db.ts';

/** Language ids by the names in an imported file; renamed languages are found by their shipped name. */
export const matchLanguages = async (db: Db, names: Iterable<string>): Promise<Map<string, number>> => {
  const configs = await listLanguageConfigs(db);
  const isCalled = (name: string) => (other: string | null) => other?.toLowerCase() === name.toLowerCase();
  const idOf = (name: string) =>
    (
      configs.find(config => isCalled(name)(config.name)) ??
      configs.find(config => isCalled(name)(config.shippedAs))
    )?.id;
  const found = [...new Set(names)].map(name => ({ name, id: idOf(name) }));
  const missing = found.flatMap(({ name, id }) => (id === undefined ? [name] : []));
  if (missing.length > 0) throw new AppError('invalid', runningProblems.languagesMissing({ missing }));
  return new Map(found.flatMap(({ name, id }) => (id === undefined ? [] : [[name, id]])));
};
