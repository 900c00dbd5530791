import { contentProblems } from '#contract/authoring/content-problems.ts';
import type { DateKind } from '#contract/authoring/dates.ts';
import { AppError } from '#server/platform/app-error.ts';
import { onCourseLessonsChanged } from '#server/authoring/content/on-course-lessons-changed.ts';
import { onPointRulesChanged } from '#server/authoring/content/on-point-rules-changed.ts';
import {
  type PlacedDate,
  setLessonDue,
  setLessonVisibility,
} from '#server/authoring/content/set-lesson-due.ts';
import { keepDates, listStartEffect } from '#server/authoring/content/lesson-dates/move-dates.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import type { Db } from '#server/platform/db/db.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findDueOfLesson,
  findOpening,
  type LessonOpening,
  getPlaceOf,
  isKnownTimeZone,
  lockStart,
  updateStart,
} from './dates.db.ts';

const assertTimeZone = async (db: Db, name: string) => {
  if (!(await isKnownTimeZone(db, name)))
    throw new AppError('invalid', contentProblems.unknownTimeZone, {
      field: 'timeZone',
    });
};

/** In a course without a start a plain date; the course takes over the time zone, in which copies count the days. */
const placeOf = async (
  tx: Db,
  course: CourseRow,
  { at, timeZone }: { at: Date; timeZone?: string | undefined },
): Promise<PlacedDate> => {
  if (course.startsOn !== null) return getPlaceOf(tx, at, course);
  if (timeZone !== undefined && timeZone !== course.timeZone && course.daysFrom === null) {
    await assertTimeZone(tx, timeZone);
    await updateStart(tx, course, { timeZone });
  }
  return { at };
};

type Due = { dueAt: Date | null; timeZone?: string | undefined };

export const changeLessonDue = (
  services: Services,
  course: { id: number },
  lesson: { id: number },
  { dueAt, timeZone }: Due,
): Promise<Date | null> =>
  services.db.transaction().execute(async tx => {
    const current = await lockStart(tx, course);
    await setLessonDue(tx, lesson, dueAt && (await placeOf(tx, current, { at: dueAt, timeZone })));
    await sendSignal(tx, 'progress_changed', course.id);
    await onPointRulesChanged.call(services, tx, { lessonId: lesson.id });
    return findDueOfLesson(tx, lesson);
  });

type NewStart = {
  startsOn: string | null;
  timeZone?: string | undefined;
  moved?: { lessonId: number; what: DateKind }[] | undefined;
};

/** Openings and due dates keep their moments, but for those that are to move along. */
export const changeCourseStart = (
  services: Services,
  course: { id: number },
  { startsOn, timeZone, moved = [] }: NewStart,
): Promise<CourseRow> =>
  services.db.transaction().execute(async tx => {
    const before = await lockStart(tx, course);
    if (timeZone !== undefined) await assertTimeZone(tx, timeZone);
    const start = { startsOn, timeZone: timeZone ?? before.timeZone };
    await keepDates(tx, course, { start, moved });
    await sendSignal(tx, 'progress_changed', course.id);
    // What moved along waits for another start, and can still be shown as the dates that it was.
    const daysFrom = startsOn === null ? (before.daysFrom ?? before.startsOn) : before.daysFrom;
    const changed = await updateStart(tx, course, { ...start, daysFrom });
    await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });
    if (before.countedRun !== null) await onPointRulesChanged.call(services, tx, { courseId: course.id });
    return changed;
  });

export const readStartEffect = async (
  { db }: Services,
  course: CourseRow,
  { startsOn, timeZone = course.timeZone }: { startsOn: string; timeZone?: string | undefined },
): Promise<Awaited<ReturnType<typeof listStartEffect>>> => {
  await assertTimeZone(db, timeZone);
  return listStartEffect(db, course, { startsOn, timeZone });
};

type Visibility =
  | { state: 'visible' | 'draft' }
  | { state: 'later'; opensAt: Date; timeZone?: string | undefined };

export const changeVisibility = (
  services: Services,
  course: { id: number },
  lesson: { id: number },
  wanted: Visibility,
): Promise<LessonOpening> =>
  services.db.transaction().execute(async tx => {
    const current = await lockStart(tx, course);
    const opens =
      wanted.state === 'later'
        ? await placeOf(tx, current, { at: wanted.opensAt, timeZone: wanted.timeZone })
        : null;
    await setLessonVisibility(tx, lesson, { isDraft: wanted.state === 'draft', opens });
    await sendSignal(tx, 'progress_changed', course.id);
    await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });
    return findOpening(tx, lesson);
  });
