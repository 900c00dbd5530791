import { z } from 'zod';
import {
  CourseContent,
  ExerciseContent,
  LessonContent,
  ModuleContent,
  PictureInDocument,
} from './content-model.ts';

/**
 * What `cairn push` sends: the course as it shall be. Of what stays as it is there is only its row, so a push is as large as the
 * change; what is not in the document is removed.
 */

const there = {
  /** On the server; without it, it is new, and gets the id if it has one. */
  row: z.int().min(1).optional(),
};

const PushedExercise = z.strictObject({
  ...there,
  id: ExerciseContent.shape.id,
  content: ExerciseContent.omit({ id: true }).optional(),
});

const PushedLesson = z.strictObject({
  ...there,
  id: LessonContent.shape.id,
  about: LessonContent.omit({ id: true, exercises: true }).optional(),
  exercises: z.array(PushedExercise).max(1000),
});

const PushedModule = z.strictObject({
  ...there,
  id: ModuleContent.shape.id,
  about: ModuleContent.omit({ id: true, lessons: true }).optional(),
  lessons: z.array(PushedLesson).max(1000),
});

export const PushDocument = z.strictObject({
  /** The revision of the course that this was compared with. */
  basis: z.string(),
  course: CourseContent.omit({ modules: true }).optional(),
  modules: z.array(PushedModule).max(1000),
  /** New ones, and those that are different. */
  pictures: z.array(PictureInDocument).max(200).default([]),
});
export type PushDocument = z.output<typeof PushDocument>;
export type PushedModule = z.output<typeof PushedModule>;
export type PushedLesson = z.output<typeof PushedLesson>;
export type PushedExercise = z.output<typeof PushedExercise>;
