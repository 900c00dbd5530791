import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { contextParam, idParam } from '../core/values.ts';

/** Exercises that change places. Into another course they are copied: `createExercise` with `exerciseId`. */

export const moveExercise = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/move',
  summary:
    'Move an exercise to another lesson of the course in the same language, with everybody’s work: at a position, or at the end.',
  params: z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam }),
  body: z.object({
    toLessonId: idParam,
    position: z.int({ error: 'Send the position as a number, from 0.' }).min(0).optional(),
  }),
  response: z.object({ lessonId: z.number(), position: z.number() }),
});

const Place = z.object({
  contextId: z.string(),
  name: z.string(),
  lessons: z.array(
    z.object({ id: z.number(), name: z.string(), module: z.string(), languageConfigId: z.number() }),
  ),
});
export type CoursePlace = z.infer<typeof Place>;

export const listLessonPlaces = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/places',
  summary:
    'The courses of which the caller is staff with their lessons, this course first: where exercises can go.',
  params: z.object({ courseId: contextParam, lessonId: idParam }),
  response: z.object({ places: z.array(Place) }),
});
