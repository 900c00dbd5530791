import * as contract from '#contract/learning/student-progress.ts';
import { readDueOfLesson } from '#server/authoring/courses/dates/read-due.ts';
import { lessonForStaff } from '#server/authoring/content/content.access.ts';
import { courseStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { enrollmentForStaff } from './progress.access.ts';
import { readCourseProgress } from './read-course-progress.ts';
import { readEnrollment } from './read-enrollment.ts';
import { readStudentProgress } from './read-student-progress.ts';

/** Shorter than the server's shutdown timeout. */
const holdMs = 8000;

export const progressRoutes = [
  // Take the mark before reading: changes during the read are reported by the next watch call.
  route(contract.getStudentProgress, lessonForStaff, async ({ services, course, lesson }) => ({
    mark: services.signals.mark(),
    students: await readStudentProgress(services.db, course, lesson, services.clock.now()),
    lesson: { ...lesson, dueAt: await readDueOfLesson(services.db, lesson) },
    cairnCourse: course,
  })),
  route(contract.getEnrollment, enrollmentForStaff, async ({ services, course, enrollment }) => ({
    mark: services.signals.mark(),
    ...(await readEnrollment(services.db, course, enrollment, services.clock.now())),
    cairnCourse: course,
  })),
  route(contract.getCourseProgress, courseStaff, async ({ services, course }) => ({
    mark: services.signals.mark(),
    ...(await readCourseProgress(services.db, course, services.clock.now())),
    cairnCourse: course,
  })),
  // Long poll without database queries.
  route(contract.watchProgress, courseStaff, async ({ services, course, query }) => ({
    hasChanged: await services.signals.waitAfter(query.after, 'progress_changed', course.id, holdMs),
  })),
];
