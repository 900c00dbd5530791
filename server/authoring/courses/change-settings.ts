import type { ProcessRecord, ScoreMode } from '#contract/authoring/courses.ts';
import type { RunChoice } from '#contract/authoring/points.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
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
  processRecord?: ProcessRecord | undefined;
  processRecordDays?: number | undefined;
};

/** `tx` must be a transaction: hooks keep the share-with-everyone row of a public course and the grades in sync. */
export const changeSettings = async (
  services: Services,
  tx: Db,
  course: CourseRow,
  { languageConfigId, public: isPublic, name, scoreMode, countedRun, ...record }: Settings,
  by: UserRow | null = null,
): Promise<CourseRow> => {
  if (languageConfigId !== undefined) await assertLanguage(tx, languageConfigId);
  const changed = await updateCourseFields(tx, course, {
    ...(languageConfigId !== undefined && { languageConfigId }),
    ...(isPublic !== undefined && { isPublic }),
    ...(name !== undefined && { name }),
    ...(scoreMode !== undefined && { scoreMode }),
    ...(countedRun !== undefined && { countedRun }),
    ...(record.processRecord !== undefined && { processRecord: record.processRecord }),
    ...(record.processRecordDays !== undefined && { processRecordDays: record.processRecordDays }),
  });
  const hasRecordChanged =
    changed.processRecord !== course.processRecord || changed.processRecordDays !== course.processRecordDays;
  if (hasRecordChanged)
    await recordAudit(tx, {
      action: 'process-record-changed',
      actor: by,
      subject: changed.name,
      detail: `${changed.processRecord}, ${changed.processRecordDays} days`,
    });
  if (countedRun !== undefined && countedRun !== course.countedRun)
    await onCountedRunChanged.call(services, tx, changed);
  if (isPublic !== undefined || scoreMode !== undefined || countedRun !== undefined)
    await onCourseSettingsChanged.call(services, tx, changed);
  return changed;
};
