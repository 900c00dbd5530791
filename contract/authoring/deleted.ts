import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { contextParam, idParam, Timestamp } from '../core/values.ts';

/** Modules, lessons and exercises that were deleted, and what goes with them. */

/** How long staff can restore it; then it is erased. */
export const restorableDays = 30;

/** Of students who are in the course now. */
const WorkAtStake = z.object({
  /** Who have code of their own in it, or have completed an exercise of it. */
  people: z.number(),
  /** Completions of the exercise, or of the lessons. */
  completions: z.number(),
  questions: z.number(),
});
export type WorkAtStake = z.infer<typeof WorkAtStake>;

export const deletedKinds = ['module', 'lesson', 'exercise'] as const;

const Deleted = z.object({
  kind: z.enum(deletedKinds),
  id: z.number(),
  /** Null for an exercise without a name. */
  name: z.string().nullable(),
  position: z.number(),
  /** What it goes back to: the lesson of an exercise, the module of a lesson; null for a module. */
  parentName: z.string().nullable(),
  /** Then the parent has to be restored first. */
  isParentDeleted: z.boolean(),
  deletedAt: Timestamp,
  /** Null if the account was deleted. */
  deletedBy: z.string().nullable(),
  erasedAt: Timestamp,
  work: WorkAtStake,
});
export type Deleted = z.infer<typeof Deleted>;
export type DeletedKind = Deleted['kind'];

const course = '/api/cairn_courses/:courseId' as const;
const inCourse = z.object({ courseId: contextParam });
const ofModule = inCourse.extend({ moduleId: idParam });
const ofLesson = inCourse.extend({ lessonId: idParam });
const ofExercise = ofLesson.extend({ exerciseId: idParam });
const work = z.object({ work: WorkAtStake });

export const getModuleAtStake = endpoint({
  method: 'GET',
  path: `${course}/modules/:moduleId/at_stake`,
  summary: 'How much work of students goes with a module when it is deleted.',
  params: ofModule,
  response: work,
});

export const getLessonAtStake = endpoint({
  method: 'GET',
  path: `${course}/lessons/:lessonId/at_stake`,
  summary: 'How much work of students goes with a lesson when it is deleted.',
  params: ofLesson,
  response: work,
});

export const getExerciseAtStake = endpoint({
  method: 'GET',
  path: `${course}/lessons/:lessonId/exercises/:exerciseId/at_stake`,
  summary: 'How much work of students goes with an exercise when it is deleted.',
  params: ofExercise,
  response: work,
});

export const listDeleted = endpoint({
  method: 'GET',
  path: `${course}/deleted`,
  summary: `What was deleted in the last ${restorableDays} days and can be restored, newest first.`,
  params: inCourse,
  response: z.object({ deleted: z.array(Deleted) }),
});

const Restored = z.object({ success: z.literal(true) });

export const restoreModule = endpoint({
  method: 'POST',
  path: `${course}/deleted_modules/:moduleId/restore`,
  summary: 'Put a deleted module back where it was, with all work in it.',
  params: ofModule,
  response: Restored,
});

export const restoreLesson = endpoint({
  method: 'POST',
  path: `${course}/deleted_lessons/:lessonId/restore`,
  summary: 'Put a deleted lesson back where it was, with all work in it.',
  params: ofLesson,
  response: Restored,
});

export const restoreExercise = endpoint({
  method: 'POST',
  path: `${course}/deleted_exercises/:exerciseId/restore`,
  summary: 'Put a deleted exercise back where it was, with all work in it.',
  params: inCourse.extend({ exerciseId: idParam }),
  response: Restored,
});
