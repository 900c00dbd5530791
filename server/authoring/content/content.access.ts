import { contentProblems } from '#contract/authoring/content-problems.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  contextIdOf,
  isStaff,
  wholeCourseStaff,
  memberOf,
  type Member,
  staffOf,
} from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ExerciseRow,
  findExercise,
  findLesson,
  findModule,
  isLessonOpen,
  type LessonRow,
  type ModuleRow,
} from './content.db.ts';

export const moduleForStaff: Access<{ courseId: string; moduleId: number }, Member & { module: ModuleRow }> =
  {
    name: 'moduleForStaff',
    grant: async (services, caller, params) => {
      const member = await wholeCourseStaff.grant(services, caller, params);
      const module = await findModule(services.db, member.course, params.moduleId);
      if (!module) throw new AppError('not_found', contentProblems.noSuchModule);
      return { ...member, module };
    },
  };

type OfLesson = ({ courseId: string } | { contextId: string }) & { lessonId: number };

export type MemberWithLesson = Member & { lesson: LessonRow };

const withLesson = async (services: Services, member: Member, { lessonId }: OfLesson) => {
  const lesson = await findLesson(services.db, member.course, lessonId);
  if (!lesson) throw new AppError('not_found', contentProblems.noSuchLesson);
  return { ...member, lesson };
};

export const lessonForMember: Access<OfLesson, MemberWithLesson> = {
  name: 'lessonForMember',
  grant: async (services, caller, params) => {
    const granted = await withLesson(
      services,
      await memberOf(services, caller, contextIdOf(params), params),
      params,
    );
    if (isStaff(granted) || (await isLessonOpen(services.db, granted.lesson))) return granted;
    // Of a draft nothing is said, not even that it exists.
    if (granted.lesson.isDraft) throw new AppError('not_found', contentProblems.noSuchLesson);
    throw new AppError('forbidden', contentProblems.lessonNotOpenYet);
  },
};

export const lessonForStaff: Access<OfLesson, MemberWithLesson> = {
  name: 'lessonForStaff',
  grant: async (services, caller, params) =>
    withLesson(services, await staffOf(services, caller, contextIdOf(params), params), params),
};

export const exerciseForStaff: Access<
  OfLesson & { exerciseId: number },
  MemberWithLesson & { exercise: ExerciseRow }
> = {
  name: 'exerciseForStaff',
  grant: async (services, caller, params) => {
    const granted = await lessonForStaff.grant(services, caller, params);
    const exercise = await findExercise(services.db, granted.lesson, params.exerciseId);
    if (!exercise) throw new AppError('not_found', contentProblems.noSuchExercise);
    return { ...granted, exercise };
  },
};
