import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Said } from '../core/errors.ts';
import { OwnFiles } from './exercise-files.ts';
import { freeEnds } from './run-request.ts';
import { CompilerNote } from './runs.ts';
import { Code, contextParam, idParam } from '../core/values.ts';

/** What the page says over the socket: first `start`, with the program as it is now. */
export const FreeRunSaying = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    code: Code,
    /** Further files as they are now; without it, those that were saved. */
    files: OwnFiles.optional(),
    /** Ends a program of the same person in another tab, instead of being refused. */
    takesOver: z.boolean().optional(),
  }),
  z.object({ type: z.literal('input'), text: z.string().max(64 * 1024) }),
  /** Ctrl+C: the program may do what it likes about it. */
  z.object({ type: z.literal('interrupt') }),
  z.object({ type: z.literal('stop') }),
]);
export type FreeRunSaying = z.infer<typeof FreeRunSaying>;

/** What the page hears: `ended` is the last. */
export const FreeRunHearing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun') }),
  z.object({ type: z.literal('output'), text: z.string() }),
  /** So much of the input has reached the program: until then the page keeps the rest. */
  z.object({ type: z.literal('taken'), length: z.number() }),
  z.object({
    type: z.literal('ended'),
    end: z.object({
      why: z.enum(freeEnds),
      sentence: z.string(),
      /** What the sentence says, as a code with parameters. */
      problem: Said.optional(),
      line: z.number().optional(),
      file: z.string().optional(),
      notes: z.array(CompilerNote).optional(),
      cause: z.string().optional(),
      exitCode: z.number().nullable(),
      wallMs: z.number(),
    }),
  }),
]);
export type FreeRunHearing = z.infer<typeof FreeRunHearing>;
export type FreeRunEnd = Extract<FreeRunHearing, { type: 'ended' }>['end'];

const howToTalk =
  'A WebSocket with the protocols `cairn` and the session token. Messages are JSON: `start` with the code, then `input`, `interrupt` and `stop`; `begun`, `output`, `taken` and `ended` come back.';

export const tryUserExercise = endpoint({
  method: 'GET',
  path: '/api/user_exercises/:id/cairn_courses/:contextId/terminal',
  summary: `Run one’s own program, or as staff a student’s, without tests, and talk to it. Nothing is recorded. ${howToTalk}`,
  params: z.object({ id: idParam, contextId: contextParam }),
  reply: 'socket',
  response: FreeRunHearing,
});

export const trySolution = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/terminal',
  summary: `Run a program in the language of an exercise, as its author, and talk to it. Nothing is recorded. ${howToTalk}`,
  params: z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam }),
  reply: 'socket',
  response: FreeRunHearing,
});
