import { contentProblems } from '#contract/authoring/content-problems.ts';
import { assertExamShows, type ExamGate } from '#server/access/exams/exam-gate.ts';
import type { Access, Caller } from '#server/platform/http/access-rule.ts';
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
  findOpening,
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

const openLesson = async (services: Services, caller: Caller, params: OfLesson) => {
  const granted = await withLesson(
    services,
    await memberOf(services, caller, contextIdOf(params), params),
    params,
  );
  if (isStaff(granted)) return { ...granted, exam: null };
  const { isOpen, exam } = await findOpening(services.db, granted.lesson, granted.user);
  if (isOpen) return { ...granted, exam };
  // Of a draft nothing is said, not even that it exists.
  if (granted.lesson.isDraft) throw new AppError('not_found', contentProblems.noSuchLesson);
  throw new AppError('forbidden', contentProblems.lessonNotOpenYet);
};

/** A lesson for reading. Of an exam nothing is read before the start, nor after the end until its results are released. */
export const lessonForMember: Access<OfLesson, MemberWithLesson & { exam: ExamGate | null }> = {
  name: 'lessonForMember',
  grant: async (services, caller, params) => {
    const granted = await openLesson(services, caller, params);
    assertExamShows(caller, granted.exam);
    return granted;
  },
};

/** For what is said about an exam, not what is in it. */
export const lessonKnownToMember: Access<
  OfLesson,
  MemberWithLesson & { exam: ExamGate | null; caller: Caller; bearer: string | undefined }
> = {
  name: 'lessonKnownToMember',
  grant: async (services, caller, params, _cookies, bearer) => ({
    ...(await openLesson(services, caller, params)),
    caller,
    bearer,
  }),
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
