import { AppError } from '#server/platform/app-error.ts';
import { setLessonDue, setLessonVisibility } from '#server/authoring/content/set-lesson-due.ts';
import { onCourseLessonsChanged } from '#server/authoring/content/on-course-lessons-changed.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import type { Db } from '#server/platform/db/db.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findDueOfLesson,
  findOpening,
  type LessonOpening,
  getDayOf,
  getPlaceOf,
  isKnownTimeZone,
  lockStart,
  updateStart,
} from './dates.db.ts';

const assertTimeZone = async (tx: Db, name: string) => {
  if (!(await isKnownTimeZone(tx, name)))
    throw new AppError('invalid', 'Our database does not know this time zone. Name a city near you.', {
      field: 'timeZone',
    });
};

/** Without a start there is nothing to count from, so the first date makes today the start. */
const withStart = async (tx: Db, course: CourseRow, now: Date, timeZone = 'UTC'): Promise<CourseRow> => {
  if (course.startsOn !== null) return course;
  await assertTimeZone(tx, timeZone);
  return updateStart(tx, course, { startsOn: await getDayOf(tx, now, timeZone), timeZone });
};

type Due = { dueAt: Date | null; timeZone?: string | undefined };

export const changeLessonDue = (
  { db, clock }: Services,
  course: { id: number },
  lesson: { id: number },
  { dueAt, timeZone }: Due,
): Promise<Date | null> =>
  db.transaction().execute(async tx => {
    const before = await lockStart(tx, course);
    if (dueAt === null) await setLessonDue(tx, lesson, null);
    else {
      const started = await withStart(tx, before, clock.now(), timeZone);
      await setLessonDue(tx, lesson, await getPlaceOf(tx, dueAt, started));
    }
    await sendSignal(tx, 'progress_changed', course.id);
    return findDueOfLesson(tx, lesson);
  });

export const changeCourseStart = (
  services: Services,
  course: { id: number },
  { startsOn, timeZone }: { startsOn: string | null; timeZone?: string | undefined },
): Promise<CourseRow> =>
  services.db.transaction().execute(async tx => {
    await lockStart(tx, course);
    if (timeZone !== undefined) await assertTimeZone(tx, timeZone);
    await sendSignal(tx, 'progress_changed', course.id);
    const changed = await updateStart(tx, course, { startsOn, ...(timeZone !== undefined && { timeZone }) });
    await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });
    return changed;
  });

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
    const before = await lockStart(tx, course);
    const isDraft = wanted.state === 'draft';
    if (wanted.state === 'later') {
      const started = await withStart(tx, before, services.clock.now(), wanted.timeZone);
      await setLessonVisibility(tx, lesson, {
        isDraft,
        opens: await getPlaceOf(tx, wanted.opensAt, started),
      });
    } else await setLessonVisibility(tx, lesson, { isDraft, opens: null });
    await sendSignal(tx, 'progress_changed', course.id);
    await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });
    return findOpening(tx, lesson);
  });
