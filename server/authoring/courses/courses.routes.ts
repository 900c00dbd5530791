import * as contract from '#contract/authoring/courses.ts';
import { courseMaker, signedIn, siteAdmin } from '#server/access/access.ts';
import { changeContent } from '#server/authoring/content/change-content.ts';
import { placeLessons, placeModules } from '#server/authoring/content/place-content.ts';
import { route } from '#server/platform/http/route.ts';
import { courseMember, wholeCourseStaff } from '#server/access/course.access.ts';
import { deleteCourseRow, listAllCourses, listCoursesOf } from './courses.db.ts';
import { changeSettings } from './change-settings.ts';
import { createCourse } from './create-course.ts';
import { readCourse } from './read-course.ts';

export const coursesRoutes = [
  route(contract.listCourses, signedIn, async ({ services, user }) => ({
    cairnCourses: await listCoursesOf(services.db, user),
  })),
  route(contract.listAllCourses, siteAdmin, ({ services, query }) => listAllCourses(services.db, query)),
  route(contract.createCourse, courseMaker, async ({ services, user, body }) => {
    const course = await createCourse(services, user, body);
    return { cairnCourse: await readCourse(services.db, { user, course, role: 'CONTEXT_INSTRUCTOR' }) };
  }),
  route(contract.getCourse, courseMember, async ({ services, ...member }) => ({
    cairnCourse: await readCourse(services.db, member),
  })),
  route(contract.updateCourse, wholeCourseStaff, async ({ services, user, course, role, body }) => {
    const { newLessonPositions, newModulePositions, settings } = body;
    if (newLessonPositions)
      await changeContent(services, course, tx => placeLessons(tx, course, newLessonPositions));
    if (newModulePositions)
      await changeContent(services, course, tx => placeModules(tx, course, newModulePositions));
    const current = settings
      ? await services.db.transaction().execute(tx => changeSettings(services, tx, course, settings, user))
      : course;
    return { cairnCourse: await readCourse(services.db, { user, course: current, role }) };
  }),
  route(contract.deleteCourse, wholeCourseStaff, async ({ services, course }) => {
    await deleteCourseRow(services.db, course);
    return { success: true as const };
  }),
];
