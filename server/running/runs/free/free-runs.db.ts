import type { ExerciseFiles } from '#contract/exercise-files.ts';
import type { RunLanguage } from '#contract/run-request.ts';
import type { Db } from '#server/platform/db/db.ts';

export type FreeLanguage = RunLanguage & { courseId: number; files: ExerciseFiles };

/** The language of an exercise's lesson, and its files: as students have them, or as the author is writing them. */
export const getLanguageOf = async (
  db: Db,
  exerciseId: number,
  source: 'publishedExercises' | 'exercises',
): Promise<FreeLanguage> =>
  db
    .selectFrom('exercises as e')
    .innerJoin('publishedExercises as p', 'p.id', 'e.id')
    .innerJoin('lessons as l', 'l.id', 'e.lessonId')
    .innerJoin('modules as m', 'm.id', 'l.moduleId')
    .innerJoin('languageConfigs as c', 'c.id', 'l.languageConfigId')
    .select([
      'm.courseId',
      source === 'exercises' ? 'e.files' : 'p.files',
      'c.name',
      'c.executionCommand',
      'c.executableFileName',
      'c.preamble',
      'c.postamble',
      'c.testFramework',
    ])
    .where('e.id', '=', exerciseId)
    .executeTakeFirstOrThrow();
