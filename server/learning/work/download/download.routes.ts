import * as contract from '#contract/learning/work-download.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { lessonForStaff } from '#server/authoring/content/content.access.ts';
import { route } from '#server/platform/http/route.ts';
import { downloadWork } from './download-work.ts';

export const downloadRoutes = [
  route(contract.downloadLessonWork, lessonForStaff, ({ services, course, lesson }) =>
    downloadWork(services, { course, lesson }),
  ),
  route(contract.downloadCourseWork, wholeCourseStaff, ({ services, course }) =>
    downloadWork(services, { course }),
  ),
];
