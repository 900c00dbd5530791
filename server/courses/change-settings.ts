import type { Db } from '#server/db/db.ts';
import { assertLanguage } from '#server/languages/assert-language.ts';
import { type CourseRow, updateCourseFields } from './courses.db.ts';

type Settings = {
  languageConfigId?: number | undefined;
  public?: boolean | undefined;
  name?: string | undefined;
};

export const changeSettings = async (
  db: Db,
  course: CourseRow,
  { languageConfigId, public: isPublic, name }: Settings,
): Promise<CourseRow> => {
  if (languageConfigId !== undefined) await assertLanguage(db, languageConfigId);
  return updateCourseFields(db, course, {
    ...(languageConfigId !== undefined && { languageConfigId }),
    ...(isPublic !== undefined && { isPublic }),
    ...(name !== undefined && { name }),
  });
};
