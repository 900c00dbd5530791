import { z } from 'zod';
import { runChoices } from './points.ts';
import { endpoint } from '../core/endpoint.ts';
import { shownFields, writtenFields } from './exercise-fields.ts';
import { nameOf } from '../core/names.ts';
import { contextParam, idParam, Timestamp, Version } from '../core/values.ts';

/** The author's view of modules, lessons and exercises. */

export const testStatuses = ['UNTESTED', 'PASSING', 'FAILING'] as const;

export const Module = z.object({ id: z.number(), name: z.string(), position: z.number() });

/** What students have of an exercise, and how the working copy differs from it. */
const Publishing = z.object({
  /** The newest published version; null if there is none, and students have the working copy. */
  number: z.number().nullable(),
  /** `tests` can change the results of students; `texts` needs no run of the tests. */
  changes: z.enum(['none', 'texts', 'code', 'tests']),
  /** How many students have work in it. */
  people: z.number(),
});
export type Publishing = z.infer<typeof Publishing>;

export const Exercise = z.object({
  id: z.number(),
  ...shownFields,
  position: z.number(),
  testStatus: z.enum(testStatuses),
  version: z.number(),
  updatedAt: Timestamp,
  /** The last editor; null if it was never edited, or if their account was deleted. */
  updatedBy: z.object({ name: z.string(), isCaller: z.boolean() }).nullable(),
  publishing: Publishing,
  /** Cases that got the exit code of the solution by themselves, until an author has seen it. */
  addedExitCodes: z.array(z.string()).nullable(),
});
export type Exercise = z.infer<typeof Exercise>;

const LanguageOfLesson = z.object({
  id: z.number(),
  name: z.string(),
  executableFileName: z.string(),
  executionLimit: z.number(),
  testFramework: z.string(),
  defaultLessonCode: z.string(),
});

export const Lesson = z.object({
  id: z.number(),
  name: z.string(),
  position: z.number(),
  languageConfigId: z.number(),
  cairnModuleId: z.number(),
});

const LessonForStaff = Lesson.extend({
  languageConfig: LanguageOfLesson,
  cairnModule: z.object({
    id: z.number(),
    name: z.string(),
    cairnCourse: z.object({ id: z.number(), name: z.string(), contextId: z.string() }),
  }),
  exercises: z.array(Exercise),
  /** How many students have opened which hint. */
  openedHints: z.array(z.object({ exerciseId: z.number(), number: z.number(), people: z.number() })),
  /** The longest limit that an exercise may have on this site. */
  longestCpuLimitMs: z.number(),
  /** In a course with points. */
  countedRun: z.enum(runChoices).optional(),
});

const inCourse = z.object({ courseId: contextParam });
const ofModule = z.object({ courseId: contextParam, moduleId: idParam });
const ofLesson = z.object({ courseId: contextParam, lessonId: idParam });
const ofExercise = z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam });
const Done = z.object({ success: z.literal(true) });

const courses = '/api/cairn_courses/:courseId' as const;

export const createModule = endpoint({
  method: 'POST',
  path: `${courses}/modules`,
  summary: 'Add a module at the end of the course.',
  isForSelection: true,
  params: inCourse,
  body: z.object({ name: nameOf('module') }),
  response: z.object({ cairnModule: Module }),
});

export const renameModule = endpoint({
  method: 'PUT',
  path: `${courses}/modules/:moduleId`,
  summary: 'Rename a module.',
  params: ofModule,
  body: z.object({ name: nameOf('module') }),
  response: z.object({ cairnModule: Module }),
});

export const deleteModule = endpoint({
  method: 'DELETE',
  path: `${courses}/modules/:moduleId`,
  summary: 'Delete a module with its lessons and the work in them. It can be restored for 30 days.',
  params: ofModule,
  response: Done,
});

export const createLesson = endpoint({
  method: 'POST',
  path: `${courses}/lessons`,
  summary: 'Add a lesson at the end of a module.',
  isForSelection: true,
  params: inCourse,
  body: z.object({
    name: nameOf('lesson'),
    languageConfigId: idParam,
    cairnModuleId: idParam,
    /** Students see it only when it is made visible. */
    isDraft: z.boolean({ error: 'Send isDraft as true or false.' }).optional(),
  }),
  response: z.object({ lesson: Lesson }),
});

export const getLesson = endpoint({
  method: 'GET',
  path: `${courses}/lessons/:lessonId`,
  summary: 'A lesson with its exercises, tests and solutions, for those who write it.',
  params: ofLesson,
  response: z.object({ lesson: LessonForStaff }),
});

export const updateLesson = endpoint({
  method: 'PUT',
  path: `${courses}/lessons/:lessonId`,
  summary: 'Give exercises new positions, or rename the lesson, or change its language; code stays as it is.',
  params: ofLesson,
  body: z
    .object({
      newExercisePositions: z
        .array(z.object({ id: idParam, position: z.int().min(0) }))
        .max(1000)
        .optional(),
      name: nameOf('lesson').optional(),
      languageConfigId: idParam.optional(),
      /** Without it, the language of a lesson in which students have work is not changed. */
      isConfirmed: z.boolean({ error: 'Send isConfirmed as true or false.' }).optional(),
    })
    .refine(
      ({ newExercisePositions, name, languageConfigId }) => newExercisePositions ?? name ?? languageConfigId,
      {
        error: 'Send newExercisePositions, name or languageConfigId.',
        path: ['newExercisePositions'],
      },
    ),
  response: z.object({ lesson: Lesson }),
});

export const duplicateLesson = endpoint({
  method: 'POST',
  path: `${courses}/lessons/:lessonId/copies`,
  summary: 'Add a copy of a lesson behind it, as a draft without dates.',
  params: ofLesson,
  response: z.object({ lesson: Lesson }),
});

export const deleteLesson = endpoint({
  method: 'DELETE',
  path: `${courses}/lessons/:lessonId`,
  summary: 'Delete a lesson with its exercises and the work in them. It can be restored for 30 days.',
  params: ofLesson,
  response: Done,
});

export const createExercise = endpoint({
  method: 'POST',
  path: `${courses}/lessons/:lessonId/exercises`,
  summary: 'Add an exercise at the end of the lesson: empty, or a copy of `exerciseId`.',
  params: ofLesson,
  body: z.object({ exerciseId: idParam.optional() }).optional(),
  response: z.object({ exercise: Exercise }),
});

export const saveExercise = endpoint({
  method: 'PUT',
  path: `${courses}/lessons/:lessonId/exercises/:exerciseId`,
  summary:
    'Save an exercise; a change of tests, solution, starter, files, instructions or time limit makes it UNTESTED.',
  isSave: true,
  params: ofExercise,
  body: z.object(writtenFields).partial().extend({ version: Version.optional() }),
  response: z.object({ exercise: Exercise }),
});

export const forgetAddedExitCodes = endpoint({
  method: 'DELETE',
  path: `${courses}/lessons/:lessonId/exercises/:exerciseId/added_exit_codes`,
  summary: 'An author has seen which cases got the exit code of the solution.',
  params: ofExercise,
  response: Done,
});

export const deleteExercise = endpoint({
  method: 'DELETE',
  path: `${courses}/lessons/:lessonId/exercises/:exerciseId`,
  summary: 'Delete an exercise with the work in it; the others close up. It can be restored for 30 days.',
  params: ofExercise,
  response: Done,
});
