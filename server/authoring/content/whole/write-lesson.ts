import { isDeepStrictEqual } from 'node:util';
import { contentProblems } from '#contract/authoring/content-problems.ts';
import type { PushedLesson } from '#server/authoring/formats/folder/push-document.ts';
import { AppError } from '#server/platform/app-error.ts';
import { changeLanguage } from '../change-language.ts';
import {
  insertLesson,
  type LessonRow,
  updateLessonDue,
  updateLessonFields,
  updateLessonVisibility,
  updatePointRules,
} from '../content.db.ts';
import { onPointRulesChanged } from '../on-point-rules-changed.ts';
import type { WholeLesson } from './read-whole.ts';
import type { Writing } from './writing.ts';

type Place = { moduleId: number; position: number; languageIds: ReadonlyMap<string, number> };

const addLesson = (
  { tx }: Writing,
  { id, about }: PushedLesson,
  { moduleId, position, languageIds }: Place,
) => {
  if (!about) throw new AppError('not_found', contentProblems.noSuchLesson);
  const { name, language, due, opens, ...rest } = about;
  return insertLesson(tx, {
    ...rest,
    ...(id !== undefined && { key: id }),
    moduleId,
    position,
    name,
    languageConfigId: languageIds.get(language) ?? 0,
    dueDay: due?.day ?? null,
    dueTime: due?.time ?? null,
    opensDay: opens?.day ?? null,
    opensTime: opens?.time ?? null,
  });
};

/** Only what is different: a plain date of a course without a start stays one as long as the file says the same day. */
const changeLesson = async (
  { services, tx }: Writing,
  { row, content }: WholeLesson,
  about: NonNullable<PushedLesson['about']>,
  languageIds: Place['languageIds'],
): Promise<LessonRow> => {
  const languageConfigId = languageIds.get(about.language) ?? row.languageConfigId;
  if (languageConfigId !== row.languageConfigId)
    await changeLanguage(tx, row, { languageConfigId, isConfirmed: false });
  const isDueNew = !isDeepStrictEqual(about.due, content.due);
  if (isDueNew) await updateLessonDue(tx, row, about.due);
  if (about.isDraft !== content.isDraft || !isDeepStrictEqual(about.opens, content.opens))
    await updateLessonVisibility(tx, row, { isDraft: about.isDraft, opens: about.opens });
  const { latePercent, closesAfterDays, goOnFrom } = about;
  const rules = { latePercent, closesAfterDays, goOnFrom };
  const { latePercent: a, closesAfterDays: b, goOnFrom: c } = content;
  const areRulesNew = !isDeepStrictEqual(rules, { latePercent: a, closesAfterDays: b, goOnFrom: c });
  if (areRulesNew) await updatePointRules(tx, row, rules);
  if (isDueNew || areRulesNew) await onPointRulesChanged.call(services, tx, { lessonId: row.id });
  return updateLessonFields(tx, row, { name: about.name, languageConfigId });
};

/** Its module and position are set by the caller. */
export const writeLesson = async (
  writing: Writing,
  current: WholeLesson | undefined,
  pushed: PushedLesson,
  place: Place,
): Promise<LessonRow> => {
  if (!current) return addLesson(writing, pushed, place);
  const { about } = pushed;
  return about ? changeLesson(writing, current, about, place.languageIds) : current.row;
};
