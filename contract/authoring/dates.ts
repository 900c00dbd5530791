import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { contextParam, idParam, Timestamp } from '../core/values.ts';

/** Due dates of lessons, and more time for one person. */

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The days of a course are counted in it. Offsets such as +01:00 are refused: they ignore changes of the clocks. */
export const TimeZone = z
  .string({ error: 'Send the time zone as text, such as Europe/Berlin.' })
  .max(60, 'This is not the name of a time zone.')
  .refine(name => /^[A-Za-z]/.test(name) && isTimeZone(name), 'Name a time zone such as Europe/Berlin.');

/** As sent by a browser: `2026-11-20T22:59:00Z`. */
const Moment = z.iso
  .datetime({ offset: true, error: 'Send the date as 2026-11-20T22:59:00Z.' })
  .transform(text => new Date(text))
  .refine(
    at => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200,
    'Choose a date between 2000 and 2199.',
  );

const ofLesson = z.object({ courseId: contextParam, lessonId: idParam });

export const setLessonDue = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/due',
  summary:
    'Say when a lesson is due, or with null that it is not. It says nothing about the start of the course.',
  params: ofLesson,
  body: z.object({ dueAt: Moment.nullable(), timeZone: TimeZone.optional() }),
  response: z.object({ dueAt: Timestamp.nullable() }),
});

export const setLessonVisibility = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/visibility',
  summary:
    'Say whether students see a lesson: `visible`, `draft`, or `later` with the moment from which on they can open it. Work in it is kept.',
  params: ofLesson,
  body: z.discriminatedUnion(
    'state',
    [
      z.object({ state: z.literal('visible') }),
      z.object({ state: z.literal('draft') }),
      z.object({ state: z.literal('later'), opensAt: Moment, timeZone: TimeZone.optional() }),
    ],
    { error: 'Send visible, draft or later as state.' },
  ),
  response: z.object({ isDraft: z.boolean(), opensAt: Timestamp.nullable(), isOpen: z.boolean() }),
});

export const dateKinds = ['opens', 'due'] as const;
export type DateKind = (typeof dateKinds)[number];

const DateOfLesson = z.object({
  lessonId: idParam,
  what: z.enum(dateKinds, { error: 'Send opens or due as what.' }),
});

const Day = z.iso.date({ error: 'Send the date as 2026-11-16.' });

const StartEffect = z.object({
  lessonId: z.number(),
  lesson: z.string(),
  what: z.enum(dateKinds),
  /** Null for days of a copied course, which wait for a start and come into effect with it. */
  before: Timestamp.nullable(),
  after: Timestamp,
});
export type StartEffect = z.infer<typeof StartEffect>;

export const getStartEffect = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/start/effect',
  summary: 'The openings and due dates that another start of the course would move, before and after.',
  params: z.object({ contextId: contextParam }),
  query: z.object({ startsOn: Day, timeZone: TimeZone.optional() }),
  response: z.object({ dates: z.array(StartEffect) }),
});

export const setCourseStart = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:contextId/start',
  summary:
    'Say when a course starts, or with null that it has no start. Only the dates in `moved` move along; extensions never do.',
  params: z.object({ contextId: contextParam }),
  body: z.object({
    startsOn: Day.nullable(),
    timeZone: TimeZone.optional(),
    moved: z.array(DateOfLesson).max(10_000).optional(),
  }),
  response: z.object({ startsOn: z.string().nullable(), timeZone: z.string() }),
});

const Extension = z.object({ dueAt: Timestamp });
const ofExtension = z.object({ contextId: contextParam, lessonId: idParam, userId: idParam });

export const giveExtension = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:contextId/lessons/:lessonId/extensions/:userId',
  summary: 'Give one person another due date for a lesson.',
  params: ofExtension,
  body: z.object({ dueAt: Moment }),
  response: z.object({ extension: Extension }),
});

export const takeExtension = endpoint({
  method: 'DELETE',
  path: '/api/cairn_courses/:contextId/lessons/:lessonId/extensions/:userId',
  summary: 'Take an extension back: the due date of the lesson holds again.',
  params: ofExtension,
  response: z.object({ success: z.literal(true) }),
});
