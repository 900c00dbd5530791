import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { courseRoles } from '../core/roles.ts';
import { contextParam, idParam, Timestamp } from '../core/values.ts';

/** Progress of learners, for staff. Staff previews are excluded. */

/** The position in the stream of changes at which the response was read; pass it to `watchProgress`. */
const Mark = z.string();

/** How many points were reached, and how many can be. */
const Points = z.object({ reached: z.number(), most: z.number() });

const Person = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

/** For filters: the labels of a person in this course. */
const sections = z.array(z.string());

/** `dueAt` is what holds for the person: their extension, else the date of the lesson. */
const due = {
  dueAt: Timestamp.nullable(),
  isDueExtended: z.boolean(),
  /** Completed after the due date, or not completed and the date is over. */
  isLate: z.boolean(),
};

const StudentProgress = Person.extend({
  sections,
  ...due,
  hasStarted: z.boolean(),
  isCompleted: z.boolean(),
  /** From 0 to 1. */
  completionRatio: z.number(),
  completedExercises: z.number(),
  totalExercises: z.number(),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  /** In a course with points. */
  points: Points.optional(),
});
export type StudentProgress = z.infer<typeof StudentProgress>;

export const getStudentProgress = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/student-progress',
  summary: 'How far every learner of the course is in a lesson.',
  params: z.object({ courseId: contextParam, lessonId: idParam }),
  response: z.object({
    students: z.array(StudentProgress),
    lesson: z.object({ id: z.number(), name: z.string(), dueAt: Timestamp.nullable() }),
    cairnCourse: z.object({ name: z.string() }),
    mark: Mark,
  }),
});

const LessonOfPerson = z.object({
  id: z.number(),
  name: z.string(),
  cairnModule: z.object({ name: z.string() }),
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  completedExercises: z.number(),
  totalExercises: z.number(),
  ...due,
  /** In a course with points; null where nothing counts. */
  points: Points.nullable().optional(),
});
export type LessonOfPerson = z.infer<typeof LessonOfPerson>;

const inCourse = z.object({ contextId: contextParam });

export const getEnrollment = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/enrollments/:id',
  summary: 'A member of the course (by user id) and how far they are in each lesson.',
  params: inCourse.extend({ id: idParam }),
  response: z.object({
    enrollment: z.object({
      user: Person.extend({
        contextRoles: z.array(
          z.object({ contextId: z.string(), role: z.object({ roleKey: z.enum(courseRoles) }) }),
        ),
      }),
    }),
    /** All lessons of the course in order; empty for staff. */
    lessons: z.array(LessonOfPerson),
    /** In a course with points: of all lessons together. */
    total: Points.extend({ percent: z.number().nullable() }).optional(),
    cairnCourse: z.object({ name: z.string() }),
    mark: Mark,
  }),
});

export const getCourseProgress = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/progress',
  summary: 'How far every learner is in every lesson of the course.',
  params: inCourse,
  response: z.object({
    cairnCourse: z.object({ name: z.string() }),
    lessons: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        cairnModule: z.object({ name: z.string() }),
        totalExercises: z.number(),
        dueAt: Timestamp.nullable(),
      }),
    ),
    students: z.array(
      Person.extend({
        /** Percentages in lesson order (compact, because there may be many): null for not started, 100 for completed. */
        progress: z.array(z.number().nullable()),
        /** The indexes of the lessons that are late. */
        late: z.array(z.number()),
        sections,
        /** Runs of tests in all lessons. */
        attempts: z.number(),
        /** The last run of tests, or when a lesson was begun. */
        lastActiveAt: Timestamp.nullable(),
        /** In a course with points: in lesson order, null where nothing counts, and together. */
        points: z
          .object({
            cells: z.array(Points.nullable()),
            total: Points.extend({ percent: z.number().nullable() }),
          })
          .optional(),
      }),
    ),
    mark: Mark,
  }),
});
export type CourseProgress = z.infer<typeof getCourseProgress.response>;

export const watchProgress = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/progress/changes',
  summary: 'Held back for some seconds until something has changed since `after`, the mark of an answer.',
  params: inCourse,
  query: z.object({ after: z.string().max(100, 'Send the mark of an answer as it came.') }),
  response: z.object({ hasChanged: z.boolean() }),
});
