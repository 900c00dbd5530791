import * as contract from '#contract/authoring/dates.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { lessonForStaff } from '#server/authoring/content/content.access.ts';
import { route } from '#server/platform/http/route.ts';
import { changeCourseStart, changeLessonDue, changeVisibility, readStartEffect } from './change-dates.ts';

export const datesRoutes = [
  route(contract.setLessonDue, lessonForStaff, async ({ services, course, lesson, body }) => ({
    dueAt: await changeLessonDue(services, course, lesson, body),
  })),
  route(contract.setLessonVisibility, lessonForStaff, ({ services, course, lesson, body }) =>
    changeVisibility(services, course, lesson, body),
  ),
  route(contract.getStartEffect, wholeCourseStaff, async ({ services, course, query }) => ({
    dates: await readStartEffect(services, course, query),
  })),
  route(contract.setCourseStart, wholeCourseStaff, ({ services, course, body }) =>
    changeCourseStart(services, course, body),
  ),
];
