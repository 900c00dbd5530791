import type { Access } from '#server/access/access.ts';
import { AppError } from '#server/app-error.ts';
import { courseStaff, type Member } from '#server/courses/courses.access.ts';
import {
  type ExerciseRow,
  findExercise,
  findLesson,
  findModule,
  type LessonRow,
  type ModuleRow,
} from './content.db.ts';

export const moduleForStaff: Access<{ courseId: string; moduleId: number }, Member & { module: ModuleRow }> =
  {
    name: 'moduleForStaff',
    grant: async (services, caller, params) => {
      const member = await courseStaff.grant(services, caller, params);
      const module = await findModule(services.db, member.course, params.moduleId);
      if (!module) throw new AppError('not_found', 'There is no such module in this course.');
      return { ...member, module };
    },
  };

type OfLesson = { courseId: string; lessonId: number };

export const lessonForStaff: Access<OfLesson, Member & { lesson: LessonRow }> = {
  name: 'lessonForStaff',
  grant: async (services, caller, params) => {
    const member = await courseStaff.grant(services, caller, params);
    const lesson = await findLesson(services.db, member.course, params.lessonId);
    if (!lesson) throw new AppError('not_found', 'There is no such lesson in this course.');
    return { ...member, lesson };
  },
};

export const exerciseForStaff: Access<
  OfLesson & { exerciseId: number },
  Member & { lesson: LessonRow; exercise: ExerciseRow }
> = {
  name: 'exerciseForStaff',
  grant: async (services, caller, params) => {
    const granted = await lessonForStaff.grant(services, caller, params);
    const exercise = await findExercise(services.db, granted.lesson, params.exerciseId);
    if (!exercise) throw new AppError('not_found', 'There is no such exercise in this lesson.');
    return { ...granted, exercise };
  },
};
