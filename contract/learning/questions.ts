import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { isVisible } from '../core/names.ts';
import { Code, contextParam, idParam, Timestamp } from '../core/values.ts';

/** Questions of students and comments of staff about a line of code, as the code was. Other students never see them. */

export const messageLimit = 5000;
/** Of one student's exercise. */
export const mostThreads = 100;
export const mostMessages = 200;
export const mostSavedComments = 100;

const Text = z
  .string({ error: 'Write something first.' })
  .refine(isVisible, { error: 'Write something first.', abort: true })
  .max(messageLimit, `Use at most ${messageLimit.toLocaleString('en-US')} characters.`);

/** Made by the client: a message that is sent again after its answer was lost is stored once. */
const sendKey = z.uuid('Send a new UUID with each message.');

const threadStates = ['open', 'answered'] as const;
export type ThreadState = (typeof threadStates)[number];

const Message = z.object({
  id: z.number(),
  /** Null if the account was deleted. */
  author: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  isFromStaff: z.boolean(),
  isMine: z.boolean(),
  text: z.string(),
  createdAt: Timestamp,
});
export type Message = z.infer<typeof Message>;

export const Thread = z.object({
  id: z.number(),
  /** The program as it was. */
  code: z.string(),
  line: z.number().nullable(),
  /** The failing test that it is about. */
  test: z.string().nullable(),
  state: z.enum(threadStates),
  createdAt: Timestamp,
  messages: z.array(Message),
  /** Messages of the other side that the caller has not seen. */
  unread: z.number(),
  /** How many open questions of the course are older, for one that is open. */
  before: z.number(),
});
export type Thread = z.infer<typeof Thread>;

const Threads = z.object({ threads: z.array(Thread), mark: z.string() });

const ofWork = { path: '/api/user_exercises/:id/threads', params: z.object({ id: idParam }) } as const;

export const listThreads = endpoint({
  method: 'GET',
  summary: 'The questions and comments about a student’s exercise, oldest first.',
  ...ofWork,
  response: Threads,
});

export const startThread = endpoint({
  method: 'POST',
  summary:
    'Ask about one’s own code, or as staff comment on a student’s. The thread keeps the code; that of staff is the student’s saved one.',
  ...ofWork,
  body: z.object({
    text: Text,
    sendKey,
    code: Code.optional(),
    line: z.int('Send the number of a line.').min(1, 'Lines begin with 1.').max(1_000_000).nullable(),
    test: z.string().max(1000, 'Send the name of a test.').nullable(),
  }),
  response: Threads,
});

const ofThread = z.object({ id: idParam });

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/threads/:id/messages',
  summary: 'Write into a thread. What a student writes opens it again; staff say whether it is answered now.',
  params: ofThread,
  body: z.object({ text: Text, sendKey, isAnswered: z.boolean().optional() }),
  response: Threads,
});

export const setThreadState = endpoint({
  method: 'PUT',
  path: '/api/threads/:id',
  summary: 'Say that a question is answered, or open again.',
  params: ofThread,
  body: z.object({ state: z.enum(threadStates, { error: 'Say open or answered.' }) }),
  response: Threads,
});

export const readThread = endpoint({
  method: 'PUT',
  path: '/api/threads/:id/read',
  summary: 'Say that the messages up to one were seen.',
  params: ofThread,
  body: z.object({ messageId: idParam }),
  response: Threads,
});

const Question = z.object({
  threadId: z.number(),
  student: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  sections: z.array(z.string()),
  lesson: z.object({ id: z.number(), name: z.string() }),
  exercise: z.object({ id: z.number(), name: z.string().nullable(), position: z.number() }),
  line: z.number().nullable(),
  test: z.string().nullable(),
  state: z.enum(threadStates),
  /** The beginning of the newest message, and whose it is. */
  text: z.string(),
  isFromStaff: z.boolean(),
  at: Timestamp,
  isUnread: z.boolean(),
  /** Whether the student has completed the exercise since. */
  isSolved: z.boolean(),
});
export type Question = z.infer<typeof Question>;

const ofCourse = z.object({ contextId: contextParam });
const after = z.object({ after: z.string().max(100, 'Send the mark of an answer as it came.') });
const Changed = z.object({ hasChanged: z.boolean() });

/** How many answered ones are listed, the newest. Open ones are listed all. */
export const listedAnswered = 200;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/questions',
  summary: `The questions of a course, or of the lesson that was launched: the open ones, oldest first, or the newest ${listedAnswered} that are answered.`,
  params: ofCourse,
  query: z.object({ state: z.enum(threadStates, { error: 'Say open or answered.' }) }),
  response: z.object({ questions: z.array(Question), mark: z.string() }),
});

export const watchQuestions = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/questions/changes',
  summary: 'Held back for some seconds until a question of the course has changed since `after`.',
  params: ofCourse,
  query: after,
  response: Changed,
});

export const getUnread = endpoint({
  method: 'GET',
  path: '/api/unread',
  summary: 'In which courses and lessons there are threads with messages that the caller has not seen.',
  response: z.object({
    lessons: z.array(
      z.object({ contextId: z.string(), lessonId: z.number(), threads: z.number(), isStaff: z.boolean() }),
    ),
    mark: z.string(),
  }),
});
export type Unread = z.infer<typeof getUnread.response>;

export const watchThreads = endpoint({
  method: 'GET',
  path: '/api/user_exercises/:id/threads/changes',
  summary: 'Held back for some seconds until a thread of the student has changed since `after`.',
  params: z.object({ id: idParam }),
  query: after,
  response: Changed,
});

const SavedComments = z.object({
  comments: z.array(z.object({ id: z.number(), text: z.string() })),
});

export const listSavedComments = endpoint({
  method: 'GET',
  path: '/api/saved_comments',
  summary: 'The caller’s own comments to use again.',
  response: SavedComments,
});

export const saveComment = endpoint({
  method: 'POST',
  path: '/api/saved_comments',
  summary: 'Keep a comment to use it again; the same text is kept once.',
  body: z.object({ text: Text }),
  response: SavedComments,
});

export const deleteSavedComment = endpoint({
  method: 'DELETE',
  path: '/api/saved_comments/:id',
  summary: 'Forget a comment.',
  params: z.object({ id: idParam }),
  response: SavedComments,
});

const Digest = z.object({ isWanted: z.boolean() });

export const getDigest = endpoint({
  method: 'GET',
  path: '/api/question_digest',
  summary: 'Whether the caller gets a mail a day about questions and answers that they have not seen.',
  response: Digest,
});

export const setDigest = endpoint({
  method: 'PUT',
  path: '/api/question_digest',
  summary: 'Switch the daily mail about questions and answers on or off.',
  body: z.object({ isWanted: z.boolean({ error: 'Say true or false.' }) }),
  response: Digest,
});
