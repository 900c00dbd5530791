import type { ExerciseFiles } from '#contract/running/exercise-files.ts';
import type { Db } from '#server/platform/db/db.ts';
import { runLanguageColumns, type RunLanguageRow } from '../run-language-columns.ts';

type FreeLanguage = RunLanguageRow & { courseId: number; files: ExerciseFiles };

/** The language of an exercise's lesson, and its files: as students have them, or as the author is writing them. */
export const getLanguageOf = async (
  db: Db,
  exerciseId: number,
  { isPublished }: { isPublished: boolean },
): Promise<FreeLanguage> =>
  db
    .selectFrom('exercises as e')
    .innerJoin('publishedExercises as p', 'p.id', 'e.id')
    .innerJoin('lessons as l', 'l.id', 'e.lessonId')
    .innerJoin('modules as m', 'm.id', 'l.moduleId')
    .innerJoin('languageConfigs as c', 'c.id', 'l.languageConfigId')
    .select(['m.courseId', isPublished ? 'p.files' : 'e.files'])
    .select(runLanguageColumns.map(name => `c.${name}` as const))
    .where('e.id', '=', exerciseId)
    .executeTakeFirstOrThrow();
