import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { LinkNotice } from '../core/link-notice.ts';
import { contextParam, idParam, Timestamp } from '../core/values.ts';

/** LTI endpoints used inside courses. Separate from `lti.ts`, because every course page loads this file. */

export const openInWindow = endpoint({
  method: 'POST',
  path: '/api/lti_handoffs',
  summary: 'An address that opens the same activity in a window of its own, once and within a minute.',
  response: z.object({ url: z.string() }),
});

const inCourse = z.object({ contextId: contextParam });

export const submitGrades = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:contextId/user_lessons/lti_grade_submit',
  summary:
    'Send one’s own grades of this course now that have not arrived yet. The server sends them anyway.',
  params: inCourse,
  response: z.object({ waiting: z.number() }),
});

export const UnsentScore = z.object({
  id: z.number(),
  studentName: z.string(),
  lessonName: z.string(),
  courseName: z.string(),
  platformName: z.string(),
  state: z.enum(['waiting', 'parked']),
  attempts: z.number(),
  nextTryAt: Timestamp,
  lastError: z.string().nullable(),
});
export type UnsentScore = z.infer<typeof UnsentScore>;

export const listUnsentScores = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/lti_scores',
  summary: 'Grades of this course that the platform has not taken yet, and why.',
  params: inCourse,
  response: z.object({ scores: z.array(UnsentScore) }),
});

export const resendScores = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:contextId/lti_scores',
  summary: 'Send all grades of this course again that could not be sent, or only those of one user lesson.',
  params: inCourse,
  query: z.object({ userLessonId: idParam.optional() }),
  response: z.object({ waiting: z.number() }),
});

export const listLinkNotices = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/lti_links',
  summary:
    'Links of the learning management system into this course that lead to something else than before, or whose grades cannot be sent, with what to do.',
  params: inCourse,
  response: z.object({ links: z.array(LinkNotice) }),
});

export const dismissLinkChange = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:contextId/lti_links/:linkId',
  summary: 'Say that staff have read that this link leads to something else now.',
  params: z.object({ contextId: contextParam, linkId: idParam }),
  response: z.object({ success: z.literal(true) }),
});

const RosterMember = z.object({
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  roleKey: z.enum(['CONTEXT_LEARNER', 'CONTEXT_INSTRUCTOR', 'CONTEXT_ADMINISTRATOR']).nullable(),
  isActive: z.boolean(),
  /** Our user id, after their first launch. */
  userId: z.number().nullable(),
});

export const getRoster = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/lti_roster',
  summary:
    'The people of the course as the learning management system lists them; null where it does not tell.',
  params: inCourse,
  response: z.object({
    roster: z.object({ platformName: z.string(), members: z.array(RosterMember) }).nullable(),
  }),
});
