import type { CourseContent, ExerciseContent, LessonContent, ModuleContent } from './content-model.ts';

/** What the files say about each part itself: without its id and without what is in it. */
export const ownParts = {
  course: (course: CourseContent) => {
    const { modules: _, ...own } = course;
    return own;
  },
  module: (module: ModuleContent) => {
    const { id: _, lessons: __, ...own } = module;
    return own;
  },
  lesson: (lesson: LessonContent) => {
    const { id: _, exercises: __, ...own } = lesson;
    return own;
  },
  exercise: (exercise: ExerciseContent) => {
    const { id: _, ...own } = exercise;
    return own;
  },
};
