import { z } from 'zod';
import { endpoint, SentFile } from '../../core/endpoint.ts';
import { idParam, Timestamp } from '../../core/values.ts';
import { Exam, examLimits, examPath, ofExamLesson } from './exam-rules.ts';

/** What staff see and do while an exam runs, and afterwards. */

export const boardStates = ['not started', 'working', 'away', 'offline', 'handed in'] as const;
export type BoardState = (typeof boardStates)[number];

const LateWork = z.object({
  userExerciseId: z.number(),
  exercise: z.string().nullable(),
  /** When the server had last heard of the page. */
  gapBeganAt: Timestamp,
  arrivedAt: Timestamp,
  acceptedAt: Timestamp.nullable(),
});

const BoardPerson = z.object({
  user: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  sections: z.array(z.string()),
  state: z.enum(boardStates),
  startedAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  handedInAt: Timestamp.nullable(),
  seenAt: Timestamp.nullable(),
  extraMinutes: z.number(),
  extraPercent: z.number(),
  late: z.array(LateWork),
});
export type BoardPerson = z.infer<typeof BoardPerson>;

const Board = z.object({
  lessonName: z.string(),
  courseName: z.string(),
  exam: Exam.nullable(),
  people: z.array(BoardPerson),
  now: Timestamp,
});
export type Board = z.infer<typeof Board>;

export const getBoard = endpoint({
  method: 'GET',
  path: `${examPath}/board`,
  summary: 'Where everybody stands in an exam, for staff.',
  params: ofExamLesson,
  response: Board,
});

export const givePlusMinutes = endpoint({
  method: 'PUT',
  path: `${examPath}/plus_minutes`,
  summary:
    'Give everybody more time. `from` is what was given before, so that two clicks at once are told apart.',
  params: ofExamLesson,
  body: z.object({ from: z.int(), to: z.int().min(0).max(examLimits.mostMinutes) }),
  response: Board,
});

const ofPerson = ofExamLesson.extend({ userId: idParam });

export const setExtraTime = endpoint({
  method: 'PUT',
  path: `${examPath}/people/:userId/extra_time`,
  summary: 'Set the extra time of one person, in minutes and as a share of the duration.',
  params: ofPerson,
  body: z.object({
    minutes: z.int().min(0).max(examLimits.mostMinutes),
    percent: z.int().min(0).max(1000),
    /** What it was when it was changed. */
    from: z.object({ minutes: z.int(), percent: z.int() }),
  }),
  response: Board,
});

export const handInFor = endpoint({
  method: 'POST',
  path: `${examPath}/people/:userId/hand_in`,
  summary: 'End somebody’s exam.',
  params: ofPerson,
  body: z.object({}).optional(),
  response: Board,
});

export const acceptLate = endpoint({
  method: 'PUT',
  path: `${examPath}/late`,
  summary:
    'Let work count that arrived after the end because the connection was lost before it; null: all of it.',
  params: ofExamLesson,
  body: z.object({ userExerciseIds: z.array(idParam).max(1000).nullable() }),
  response: Board,
});

export const releaseExam = endpoint({
  method: 'PUT',
  path: `${examPath}/release`,
  summary: 'Show students the results of an exam. From then on they count everywhere.',
  params: ofExamLesson,
  body: z.object({}).optional(),
  response: Board,
});

export const exportExam = endpoint({
  method: 'GET',
  path: `${examPath}/export`,
  summary: 'Everything of an exam as a zip: what counts of everybody, a table, and the receipts.',
  reply: 'file',
  params: ofExamLesson,
  response: SentFile,
});

export const getBrowserConfiguration = endpoint({
  method: 'GET',
  path: `${examPath}/browser_configuration`,
  summary: 'The configuration of Safe Exam Browser for an exam.',
  reply: 'file',
  params: ofExamLesson,
  response: SentFile,
});
