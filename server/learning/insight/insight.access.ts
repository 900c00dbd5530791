import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { exerciseForStaff, type MemberWithLesson } from '#server/authoring/content/content.access.ts';
import { findGroup } from './insight.db.ts';

/** A group of wrong answers of one exercise. */
export const groupForStaff: Access<
  { courseId: string; lessonId: number; exerciseId: number; groupId: number },
  MemberWithLesson & { group: { id: number; test: string } }
> = {
  name: 'groupForStaff',
  grant: async (services, caller, params) => {
    const granted = await exerciseForStaff.grant(services, caller, params);
    const group = await findGroup(services.db, granted.exercise, params.groupId);
    if (!group) throw new AppError('not_found', learningProblems.noSuchGroup);
    return { ...granted, group };
  },
};
