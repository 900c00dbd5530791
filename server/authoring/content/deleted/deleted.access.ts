import { contentProblems } from '#contract/authoring/content-problems.ts';
import { type Member, staffOf, wholeCourseStaff } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import type { DeletedKind } from '#contract/authoring/deleted.ts';
import { type DeletedRow, findDeleted } from './deleted.db.ts';

type MemberWithDeleted = Member & { deleted: DeletedRow };

const nothingToRestore = () => new AppError('not_found', contentProblems.nothingToRestore);

const withDeleted = async (services: Services, member: Member, kind: DeletedKind, id: number) => {
  const deleted = await findDeleted(services.db, member.course, kind, id);
  if (!deleted) throw nothingToRestore();
  return { ...member, deleted };
};

export const deletedModule: Access<{ courseId: string; moduleId: number }, MemberWithDeleted> = {
  name: 'deletedModule',
  grant: async (services, caller, params) =>
    withDeleted(services, await wholeCourseStaff.grant(services, caller, params), 'module', params.moduleId),
};

export const deletedLesson: Access<{ courseId: string; lessonId: number }, MemberWithDeleted> = {
  name: 'deletedLesson',
  grant: async (services, caller, { courseId, lessonId }) =>
    withDeleted(services, await wholeCourseStaff.grant(services, caller, { courseId }), 'lesson', lessonId),
};

/** Whoever was launched into its lesson may restore it, as they may delete it. */
export const deletedExercise: Access<{ courseId: string; exerciseId: number }, MemberWithDeleted> = {
  name: 'deletedExercise',
  grant: async (services, caller, { courseId, exerciseId }) => {
    const granted = await withDeleted(
      services,
      await staffOf(services, caller, courseId, 'course'),
      'exercise',
      exerciseId,
    );
    const { lessonId } = granted.deleted;
    if (lessonId !== null) await staffOf(services, caller, courseId, { lessonId });
    return granted;
  },
};
