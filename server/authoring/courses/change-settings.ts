import type { Db } from '#server/platform/db/db.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import { keepPublicShare } from '#server/authoring/sharing/keep-public-share.ts';
import { type CourseRow, updateCourseFields } from './courses.db.ts';

type Settings = {
  languageConfigId?: number | undefined;
  public?: boolean | undefined;
  name?: string | undefined;
};

/** `tx` must be a transaction: whether a course is public stands in its row and in its shares. */
export const changeSettings = async (
  tx: Db,
  course: CourseRow,
  { languageConfigId, public: isPublic, name }: Settings,
): Promise<CourseRow> => {
  if (languageConfigId !== undefined) await assertLanguage(tx, languageConfigId);
  const changed = await updateCourseFields(tx, course, {
    ...(languageConfigId !== undefined && { languageConfigId }),
    ...(isPublic !== undefined && { isPublic }),
    ...(name !== undefined && { name }),
  });
  if (isPublic !== undefined) await keepPublicShare(tx, changed);
  return changed;
};
