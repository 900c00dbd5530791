import type { Course } from '#contract/authoring/courses.ts';
import { shareOfCourse } from '#contract/core/progress.ts';

export type OverviewModule = Course['cairnModules'][number];
export type OverviewLesson = OverviewModule['lessons'][number];

export const isCompleted = (lesson: OverviewLesson) => lesson.userLessons[0]?.isCompleted ?? false;

/** The number of exercises that were added to a completed lesson and are not completed. */
export const addedSince = ({ userLessons: [own] }: OverviewLesson) =>
  own ? own.totalExercises - own.completedExercises : 0;

/** A lesson without exercises cannot be completed, so it is never the next one to do. */
const isToDo = (lesson: OverviewLesson) => lesson.isOpen && !isCompleted(lesson) && lesson.exerciseCount > 0;

export const howFar = (lessons: OverviewLesson[]) =>
  shareOfCourse(lessons.map(lesson => ({ ...lesson, isCompleted: isCompleted(lesson) })));

export const isBegun = (lessons: OverviewLesson[]) => lessons.some(lesson => lesson.userLessons.length > 0);

/** The first lesson to do, in the order of the course. */
export const lessonToContinue = (modules: OverviewModule[]): OverviewLesson | null =>
  modules.flatMap(module => module.lessons).find(isToDo) ?? null;

export const isCourseCompleted = (modules: OverviewModule[]): boolean => {
  const lessons = modules.flatMap(module => module.lessons);
  return lessons.some(isCompleted) && !lessons.some(isToDo);
};
