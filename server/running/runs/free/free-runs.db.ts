import type { RunLanguage } from '#contract/run-request.ts';
import type { Db } from '#server/platform/db/db.ts';

export type FreeLanguage = RunLanguage & { courseId: number };

/** The language of an exercise's lesson. */
export const getLanguageOf = async (db: Db, exerciseId: number): Promise<FreeLanguage> =>
  db
    .selectFrom('exercises as e')
    .innerJoin('lessons as l', 'l.id', 'e.lessonId')
    .innerJoin('modules as m', 'm.id', 'l.moduleId')
    .innerJoin('languageConfigs as c', 'c.id', 'l.languageConfigId')
    .select([
      'm.courseId',
      'c.name',
      'c.executionCommand',
      'c.executableFileName',
      'c.preamble',
      'c.postamble',
      'c.testFramework',
    ])
    .where('e.id', '=', exerciseId)
    .executeTakeFirstOrThrow();
