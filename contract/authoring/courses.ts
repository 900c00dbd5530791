import { z } from 'zod';
import { Lesson, Module } from './content.ts';
import { endpoint } from '../core/endpoint.ts';
import { nameOf } from '../core/names.ts';
import { PageQuery, Pagination } from '../core/pages.ts';
import { courseRoles } from '../core/roles.ts';
import { LessonPoints, runChoices } from './points.ts';
import { contextParam, idParam, Timestamp } from '../core/values.ts';

const Role = z.object({ roleKey: z.enum(courseRoles) });

/** An entry in the list of courses. */
const ListedCourse = z.object({
  id: z.number(),
  name: z.string(),
  contextId: z.string(),
  role: Role,
  /** For learners only. */
  progress: z.object({ completedLessons: z.number(), totalLessons: z.number() }).nullable(),
  /** For learners: the first uncompleted lesson and its next exercise. */
  next: z
    .object({
      lessonId: z.number(),
      lessonName: z.string(),
      exerciseNumber: z.number(),
      totalExercises: z.number(),
      /** When that lesson is due for the caller. */
      dueAt: Timestamp.nullable(),
    })
    .nullable(),
  /** For learners only. */
  lastWorkedAt: Timestamp.nullable(),
  /** For staff only. */
  moduleCount: z.number(),
});
export type ListedCourse = z.infer<typeof ListedCourse>;

/** Test status counts of a lesson's exercises, for staff. */
const Health = z.object({
  exercises: z.number(),
  passing: z.number(),
  failing: z.number(),
  /** Of the wrong programs that were tried, and do not behave like the solution, the tests reject so many. */
  wrongPrograms: z.number(),
  rejectedPrograms: z.number(),
  /** Published exercises whose solution did not pass when their contract was to be made. */
  withoutContract: z.number(),
});

const LessonInCourse = Lesson.extend({
  /** The caller's own user lesson, at most one. */
  userLessons: z.array(
    z.object({
      isCompleted: z.boolean(),
      completedExercises: z.number(),
      totalExercises: z.number(),
      /** The number of the first uncompleted exercise. */
      nextExercise: z.number().nullable(),
    }),
  ),
  exerciseCount: z.number(),
  /** For staff: students do not see it. Learners get no drafts. */
  isDraft: z.boolean(),
  /** From when on students can open it; until then they see its name. */
  opensAt: Timestamp.nullable(),
  isOpen: z.boolean(),
  /** When it is due for the caller: their extension, else the date of the lesson. */
  dueAt: Timestamp.nullable(),
  isDueExtended: z.boolean(),
  /** The LMS says when it is due, so it cannot be changed here. */
  isDueFromPlatform: z.boolean(),
  /** For staff of a copy without a start: the dates that it had in the course it comes from. They do not hold. */
  wasDueAt: Timestamp.nullable(),
  wasOpeningAt: Timestamp.nullable(),
  /** For staff: how the date is stored, counted from the start of the course; null for a plain date. */
  due: z.object({ day: z.number(), time: z.string() }).nullable(),
  /** Null for learners. */
  health: Health.nullable(),
  /** For staff: how many learners started it. */
  startedBy: z.number().nullable(),
  /** For staff of a course with points. */
  pointRules: LessonPoints.optional(),
});

export const ModuleInCourse = Module.extend({
  lessons: z.array(LessonInCourse),
  /** For staff: how many learners started any of its lessons. */
  startedBy: z.number().nullable(),
});

/** When the score of a lesson is sent to an LMS: when it is completed, or the share of exercises each time it changes. */
export const scoreModes = ['on_completion', 'as_they_go'] as const;
export type ScoreMode = (typeof scoreModes)[number];

/** Of which lessons the staff can see how programs come to be. */
export const processRecords = ['off', 'exams', 'on'] as const;
export type ProcessRecord = (typeof processRecords)[number];

const Course = z.object({
  id: z.number(),
  name: z.string(),
  contextId: z.string(),
  role: Role,
  languageConfigId: z.number(),
  languageConfig: z.object({ name: z.string() }),
  /** The day on which the course starts, such as 2026-11-16; due dates are counted from it. Null for learners. */
  startsOn: z.string().nullable(),
  /** The next three fields are null for learners. */
  public: z.boolean().nullable(),
  shareCode: z.string().nullable(),
  scoreMode: z.enum(scoreModes).nullable(),
  /** For everybody in a course with points: which run of an exercise counts. */
  countedRun: z.enum(runChoices).optional(),
  /** For staff. */
  processRecord: z.enum(processRecords).optional(),
  /** For staff: how many days after the end of the course that is erased. */
  processRecordDays: z.number().optional(),
  cairnModules: z.array(ModuleInCourse),
});
export type Course = z.infer<typeof Course>;

const inCourse = z.object({ contextId: contextParam });

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/cairn_courses',
  summary: 'The courses that one is in.',
  response: z.object({ cairnCourses: z.array(ListedCourse) }),
});

const CourseOfSite = z.object({
  id: z.number(),
  name: z.string(),
  contextId: z.string(),
  languageConfig: z.object({ name: z.string() }),
});
export type CourseOfSite = z.infer<typeof CourseOfSite>;

export const listAllCourses = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/admin',
  summary: 'All courses of the site, for site admins; searched by name and language.',
  query: PageQuery,
  response: z.object({ courses: z.array(CourseOfSite), pagination: Pagination }),
});

export const createCourse = endpoint({
  method: 'POST',
  path: '/api/cairn_courses',
  summary: 'Make a course; its maker becomes its instructor.',
  body: z.object({ name: nameOf('course'), languageConfigId: idParam }),
  response: z.object({ cairnCourse: Course }),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId',
  summary: 'A course with its modules and lessons.',
  params: inCourse,
  response: z.object({ cairnCourse: Course }),
});

const Settings = z.object({
  languageConfigId: idParam.optional(),
  public: z.boolean().optional(),
  name: nameOf('course').optional(),
  scoreMode: z.enum(scoreModes, { error: 'Send on_completion or as_they_go.' }).optional(),
  /** Null: the course has no points. */
  countedRun: z.enum(runChoices, { error: 'Send best, last or null.' }).nullable().optional(),
  processRecord: z.enum(processRecords, { error: 'Send off, exams or on.' }).optional(),
  processRecordDays: z
    .int({ error: 'Give a number of days from 1 to 3650.' })
    .min(1, 'Give a number of days from 1 to 3650.')
    .max(3650, 'Give a number of days from 1 to 3650.')
    .optional(),
});

const position = z.int().min(0);

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:contextId',
  summary:
    'Exactly one of: new positions of lessons, new positions of modules, settings (nested, or its fields flat).',
  params: inCourse,
  body: z
    .object({
      newLessonPositions: z
        .array(z.object({ id: idParam, cairnModuleId: idParam, position }))
        .max(5000)
        .optional(),
      newModulePositions: z
        .array(z.object({ id: idParam, position }))
        .max(1000)
        .optional(),
      settings: Settings.optional(),
      ...Settings.shape,
    })
    .transform(({ newLessonPositions, newModulePositions, settings, ...flat }) => ({
      newLessonPositions,
      newModulePositions,
      settings: settings ?? (Object.values(flat).some(value => value !== undefined) ? flat : undefined),
    }))
    .refine(body => Object.values(body).filter(value => value !== undefined).length === 1, {
      error: 'Send exactly one of newLessonPositions, newModulePositions and settings.',
      path: ['settings'],
    }),
  response: z.object({ cairnCourse: Course }),
});

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/cairn_courses/:contextId',
  summary: 'Delete a course with everything in it: content, people, and the work of its students.',
  params: inCourse,
  response: z.object({ success: z.literal(true) }),
});
