import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { PageQuery, Pagination } from '../core/pages.ts';
import { Timestamp } from '../core/values.ts';

const UserLessonOfSite = z.object({
  id: z.number(),
  userId: z.number(),
  lessonId: z.number(),
  user: z.object({ id: z.number(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  lesson: z.object({
    id: z.number(),
    name: z.string(),
    cairnModule: z.object({
      name: z.string(),
      cairnCourse: z.object({ name: z.string(), contextId: z.string() }),
    }),
  }),
  isCompleted: z.boolean(),
  createdAt: Timestamp,
  completedAt: Timestamp.nullable(),
  /** Whether the score is sent to an LMS. */
  isGraded: z.boolean(),
  isScoreSubmitted: z.boolean(),
  scoreSubmittedAt: Timestamp.nullable(),
  /** The error of the last try to send the score. */
  scoreProblem: z.string().nullable(),
});
export type UserLessonOfSite = z.infer<typeof UserLessonOfSite>;

export const listAllUserLessons = endpoint({
  method: 'GET',
  path: '/api/user_lessons',
  summary: 'Who began which lesson, for site admins; searched by person, course, module and lesson.',
  query: PageQuery,
  response: z.object({ userLessons: z.array(UserLessonOfSite), pagination: Pagination }),
});
