import { type CourseRole, learner } from '#contract/roles.ts';
import { courseEditor, studentCourse } from '#web/session/paths.ts';

/** Where somebody with this role enters a course. */
export const courseOfRole = (contextId: string, roleKey: CourseRole) =>
  roleKey === learner ? studentCourse(contextId) : courseEditor(contextId);
