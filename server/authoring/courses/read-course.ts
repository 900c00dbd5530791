import type { ProcessRecord, ScoreMode } from '#contract/authoring/courses.ts';
import type { LessonPoints, RunChoice } from '#contract/authoring/points.ts';
import { instructor } from '#contract/core/roles.ts';
import { readOutline } from '#server/authoring/content/read-outline.ts';
import type { Db } from '#server/platform/db/db.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import { listDatesFor } from './dates/dates.db.ts';
import { readLessonProgress } from './read-lesson-progress.ts';
import { isStaff, type Member } from '#server/access/course.access.ts';

const pointRulesOf = ({ latePercent, closesAfterDays, goOnFrom }: LessonPoints): LessonPoints => ({
  latePercent,
  closesAfterDays,
  goOnFrom,
});

/** A member's view of a course: share code and test status only for staff, progress only their own. */
export const readCourse = async (db: Db, { user, course, role }: Member) => {
  const forStaff = isStaff({ user, role });
  const [languageConfig, modules, progress, dates] = await Promise.all([
    assertLanguage(db, course.languageConfigId),
    readOutline(db, course, { withHealth: forStaff }),
    readLessonProgress(db, course, user, { withStarted: forStaff }),
    listDatesFor(db, course, user),
  ]);
  const datesOf = new Map(dates.map(({ lessonId, ...rest }) => [lessonId, rest]));
  const isShown = ({ isDraft }: { isDraft: boolean }) => forStaff || !isDraft;
  return {
    ...course,
    role: { roleKey: role ?? instructor },
    languageConfig,
    startsOn: forStaff ? course.startsOn : null,
    public: forStaff ? course.isPublic : null,
    shareCode: forStaff ? course.shareCode : null,
    scoreMode: forStaff ? (course.scoreMode as ScoreMode) : null,
    processRecord: forStaff ? (course.processRecord as ProcessRecord) : undefined,
    processRecordDays: forStaff ? course.processRecordDays : undefined,
    countedRun: (course.countedRun as RunChoice | null) ?? undefined,
    cairnModules: modules
      // A module of which learners see nothing is as hidden as its lessons.
      .filter(({ lessons }) => lessons.length === 0 || lessons.some(isShown))
      .map(module => ({
        ...module,
        startedBy: forStaff ? (progress.moduleStartedBy.get(module.id) ?? 0) : null,
        lessons: module.lessons.filter(isShown).map(lesson => ({
          ...lesson,
          opensAt: datesOf.get(lesson.id)?.opensAt ?? null,
          isOpen: datesOf.get(lesson.id)?.isOpen ?? true,
          dueAt: datesOf.get(lesson.id)?.dueAt ?? null,
          isDueExtended: datesOf.get(lesson.id)?.isExtended ?? false,
          isDueFromPlatform: datesOf.get(lesson.id)?.isFromPlatform ?? false,
          wasDueAt: forStaff ? (datesOf.get(lesson.id)?.wasDueAt ?? null) : null,
          wasOpeningAt: forStaff ? (datesOf.get(lesson.id)?.wasOpeningAt ?? null) : null,
          due: forStaff ? lesson.due : null,
          userLessons: progress.own.filter(row => row.lessonId === lesson.id),
          startedBy: forStaff ? (progress.lessonStartedBy.get(lesson.id) ?? 0) : null,
          pointRules: forStaff && course.countedRun !== null ? pointRulesOf(lesson) : undefined,
        })),
      })),
  };
};
