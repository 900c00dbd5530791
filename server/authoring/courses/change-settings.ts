import type { ScoreMode } from '#contract/authoring/courses.ts';
import type { RunChoice } from '#contract/authoring/points.ts';
import type { Services } from '#server/platform/services.ts';
import type { Db } from '#server/platform/db/db.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import { onCountedRunChanged } from './on-counted-run-changed.ts';
import { onCourseSettingsChanged } from './on-course-settings-changed.ts';
import { updateCourseFields } from './courses.db.ts';
import type { CourseRow } from '#server/access/members.db.ts';

type Settings = {
  languageConfigId?: number | undefined;
  public?: boolean | undefined;
  name?: string | undefined;
  scoreMode?: ScoreMode | undefined;
  countedRun?: RunChoice | null | undefined;
};

/** `tx` must be a transaction: hooks keep the share-with-everyone row of a public course and the grades in sync. */
export const changeSettings = async (
  services: Services,
  tx: Db,
  course: CourseRow,
  { languageConfigId, public: isPublic, name, scoreMode, countedRun }: Settings,
): Promise<CourseRow> => {
  if (languageConfigId !== undefined) await assertLanguage(tx, languageConfigId);
  const changed = await updateCourseFields(tx, course, {
    ...(languageConfigId !== undefined && { languageConfigId }),
    ...(isPublic !== undefined && { isPublic }),
    ...(name !== undefined && { name }),
    ...(scoreMode !== undefined && { scoreMode }),
    ...(countedRun !== undefined && { countedRun }),
  });
  if (countedRun !== undefined && countedRun !== course.countedRun)
    await onCountedRunChanged.call(services, tx, changed);
  if (isPublic !== undefined || scoreMode !== undefined || countedRun !== undefined)
    await onCourseSettingsChanged.call(services, tx, changed);
  return changed;
};
