import { z } from 'zod';
import { Email } from '../site/accounts.ts';
import { Said } from '../core/errors.ts';
import { endpoint } from '../core/endpoint.ts';
import { jobStatuses } from '../core/job-status.ts';
import { contextParam, idParam } from '../core/values.ts';

/** Sharing courses with other teachers, and copying shared courses. */

const Done = z.object({ success: z.literal(true) });

/** The staff's view of a share. */
const CourseShare = z.object({
  id: z.number(),
  course: z.object({ name: z.string() }),
  user: z.object({ email: z.string() }),
  /** A bearer link that opens the copy dialog. */
  link: z.string(),
});
export type CourseShare = z.infer<typeof CourseShare>;

/** A share in the view of a user who may copy the course. */
const CopyOffer = z.object({
  id: z.number(),
  course: z.object({ name: z.string() }),
  /** The recipient; null if the course is public. */
  user: z.object({ email: z.string() }).nullable(),
  /** The name of its first staff member. */
  owner: z.string().nullable(),
  lessons: z.number(),
  exercises: z.number(),
  /** True for the seeded sample course. */
  isSample: z.boolean(),
});
export type CopyOffer = z.infer<typeof CopyOffer>;

const CopyJob = z.object({
  id: z.number(),
  status: z.enum(jobStatuses),
  course: z.object({
    name: z.string(),
    /** The context id of the copy, once it exists. */
    contextId: z.string().nullable(),
  }),
  /** The reason of a failure. */
  reason: z.string().nullable(),
  /** The reason as a fact, where it is known. */
  problem: Said.optional(),
});
export type CopyJob = z.infer<typeof CopyJob>;

const inCourse = z.object({ contextId: contextParam });
const shareToken = z.string().max(100);

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/shares',
  summary: 'The courses that one may copy: shared with one’s address, public, or by the link of a share.',
  query: z.object({
    shareId: idParam.optional(),
    token: shareToken.optional(),
    /** Part of the name of a course, or of its owner. */
    search: z.string().max(200).optional(),
  }),
  response: z.object({
    courseShares: z.array(CopyOffer),
    /** There are more than one answer holds: search for them. */
    hasMore: z.boolean(),
  }),
});

const ShareCode = z
  .string({ error: 'Enter a share code.' })
  .max(100, 'No course has this share code.')
  .refine(code => code.trim() !== '', 'Enter a share code.');

export const copyCourse = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/copy',
  summary: 'Copy a course, by its share code or by a share; with `token`, by a share that came as a link.',
  body: z
    .object({
      shareCode: ShareCode.optional(),
      shareId: idParam.optional(),
      token: shareToken.optional(),
    })
    .refine(({ shareCode, shareId }) => (shareCode === undefined) !== (shareId === undefined), {
      error: 'Send either a shareCode or a shareId.',
      path: ['shareCode'],
    }),
  response: z.object({ job: CopyJob }),
});

export const addContent = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:contextId/content_copies',
  summary:
    'Add the modules of another course at the end of this one: by its share code, or those of the sample course.',
  isForSelection: true,
  params: inCourse,
  body: z
    .object({ shareCode: ShareCode.optional(), isSample: z.literal(true).optional() })
    .refine(({ shareCode, isSample }) => (shareCode === undefined) !== (isSample === undefined), {
      error: 'Send either a shareCode or isSample.',
      path: ['shareCode'],
    }),
  response: z.object({ job: CopyJob }),
});

export const getContentCopy = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/content_copies',
  summary: 'How the latest addition of another course’s modules stands; null where there was none.',
  params: inCourse,
  response: z.object({ job: CopyJob.nullable() }),
});

export const listCopyJobs = endpoint({
  method: 'GET',
  path: '/api/course_copy_jobs',
  summary: 'One’s copies that are on their way, and those that failed.',
  response: z.object({ jobs: z.array(CopyJob) }),
});

export const getCopyJob = endpoint({
  method: 'GET',
  path: '/api/course_copy_jobs/:id',
  summary: 'How a copy stands.',
  params: z.object({ id: idParam }),
  response: z.object({ job: CopyJob }),
});

export const dismissCopyJob = endpoint({
  method: 'DELETE',
  path: '/api/course_copy_jobs/:id',
  summary: 'Forget a copy that has ended.',
  params: z.object({ id: idParam }),
  response: Done,
});

export const listCourseShares = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/shares',
  summary: 'The addresses that a course is shared with.',
  params: inCourse,
  response: z.object({ courseShares: z.array(CourseShare) }),
});

export const shareCourse = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:contextId/shares',
  summary: 'Share a course with an address. A second time changes nothing.',
  params: inCourse,
  body: z.object({ email: Email }),
  response: z.object({ courseShare: CourseShare }),
});

export const unshareCourse = endpoint({
  method: 'DELETE',
  path: '/api/cairn_courses/:contextId/shares/:shareId',
  summary: 'Stop sharing with an address. Copies that were made stay.',
  params: z.object({ contextId: contextParam, shareId: idParam }),
  response: Done,
});

export const renewShareCode = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:contextId/share_code',
  summary: 'Give the course another share code; the old one stops working.',
  params: inCourse,
  response: z.object({ shareCode: z.string() }),
});
