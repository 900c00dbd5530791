import { type CourseRole, learner } from '#contract/core/roles.ts';
import { courseEditor, studentCourse } from '#web/session/paths.ts';

/** The course screen that a role starts on. */
export const courseOfRole = (contextId: string, roleKey: CourseRole) =>
  roleKey === learner ? studentCourse(contextId) : courseEditor(contextId);
