import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { contextParam, Timestamp } from '../core/values.ts';

/** The link with which anybody who knows its code joins a course as a student. */

/** For how many days a code may be open. */
export const joinDays = [1, 7, 30, 120] as const;

const JoinLink = z.object({
  /** `K7QF-M2XP`, to read out and to write on a board. */
  code: z.string(),
  link: z.string(),
  expiresAt: Timestamp,
  isExpired: z.boolean(),
  /** How many people have joined with this code. */
  uses: z.number(),
});
export type JoinLink = z.infer<typeof JoinLink>;

const inCourse = z.object({ contextId: contextParam });
const path = '/api/cairn_courses/:contextId/join_link' as const;

export const getJoinLink = endpoint({
  method: 'GET',
  path,
  summary: 'The join link of a course, or null if it is off.',
  params: inCourse,
  response: z.object({ joinLink: JoinLink.nullable() }),
});

export const openJoinLink = endpoint({
  method: 'POST',
  path,
  summary: 'Make a new code, for some days. An older code stops working at once.',
  params: inCourse,
  body: z.object({
    days: z
      .literal([...joinDays], {
        error: `Choose ${joinDays.slice(0, -1).join(', ')} or ${joinDays.at(-1)} days.`,
      })
      .default(7),
  }),
  response: z.object({ joinLink: JoinLink }),
});

export const closeJoinLink = endpoint({
  method: 'DELETE',
  path,
  summary: 'Switch the join link off. Whoever has joined stays.',
  params: inCourse,
  response: z.object({ success: z.literal(true) }),
});

const code = z.string({ error: 'Type the code.' }).max(40, 'This is not a code of ours.');

export const readJoinLink = endpoint({
  method: 'GET',
  path: '/api/join_links/:code',
  summary: 'What a code is for, and whether its reader is in the course already.',
  params: z.object({ code }),
  response: z.object({
    course: z.object({ name: z.string(), contextId: z.string() }),
    isMember: z.boolean(),
  }),
});

export const joinCourse = endpoint({
  method: 'POST',
  path: '/api/join_links/:code',
  summary: 'Join a course as a student. A member stays what they are.',
  params: z.object({ code }),
  response: z.object({ course: z.object({ name: z.string(), contextId: z.string() }) }),
});
