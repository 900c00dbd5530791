import { z } from 'zod';
import { Lesson, Module } from './content.ts';
import { endpoint } from './endpoint.ts';
import { nameOf } from './names.ts';
import { courseRoles } from './roles.ts';
import { contextParam, idParam } from './values.ts';

const Role = z.object({ roleKey: z.enum(courseRoles) });

/** A course as its list shows it. */
const ListedCourse = z.object({
  id: z.number(),
  name: z.string(),
  contextId: z.string(),
  role: Role,
  /** For learners: how far they are. */
  progress: z.object({ completedLessons: z.number(), totalLessons: z.number() }).nullable(),
  /** For staff: how much is in it. */
  moduleCount: z.number(),
});
export type ListedCourse = z.infer<typeof ListedCourse>;

/** How the exercises of a lesson stand, for those who write them. */
const Health = z.object({ exercises: z.number(), passing: z.number(), failing: z.number() });

const LessonInCourse = Lesson.extend({
  /** The caller's own, at most one. */
  userLessons: z.array(
    z.object({ isCompleted: z.boolean(), completedExercises: z.number(), totalExercises: z.number() }),
  ),
  /** Null for learners, who need not know. */
  health: Health.nullable(),
  /** For staff: how many learners began it. */
  startedBy: z.number().nullable(),
});

export const ModuleInCourse = Module.extend({ lessons: z.array(LessonInCourse) });

const Course = z.object({
  id: z.number(),
  name: z.string(),
  contextId: z.string(),
  role: Role,
  languageConfigId: z.number(),
  languageConfig: z.object({ name: z.string() }),
  /** The next two reach staff only. */
  public: z.boolean().nullable(),
  shareCode: z.string().nullable(),
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
