import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { Timestamp } from '../../core/values.ts';
import { examLimits, examPath, helpRules, ofExamLesson } from './exam-rules.ts';
import { Receipt } from './receipts.ts';

/** An exam as its student sees it. Nothing here says what is asked. */

export const sittingStates = ['before', 'running', 'ended', 'released'] as const;

const Rules = z.object({
  ...helpRules,
  mostRuns: z.number().nullable(),
  picks: z.number().nullable(),
});
export type SittingRules = z.infer<typeof Rules>;

export const Sitting = z.object({
  lessonName: z.string(),
  courseName: z.string(),
  state: z.enum(sittingStates),
  opensAt: Timestamp.nullable(),
  closesAt: Timestamp.nullable(),
  /** With the person's extra time; null: until the window closes. */
  durationMinutes: z.number().nullable(),
  extraMinutes: z.number(),
  hasFixedStart: z.boolean(),
  /** When it would end for whoever began now, or ends; null before a window is set. */
  endsAt: Timestamp.nullable(),
  startedAt: Timestamp.nullable(),
  handedInAt: Timestamp.nullable(),
  handedInBy: z.enum(['student', 'staff', 'time']).nullable(),
  needsCode: z.boolean(),
  needsBrowser: z.boolean(),
  /** This call came with the right configuration of Safe Exam Browser, where one is asked for. */
  hasBrowser: z.boolean(),
  /** This call came from an allowed address. */
  hasPlace: z.boolean(),
  rules: Rules,
  /** What is stored, after the end. */
  answers: z.array(
    z.object({
      userExerciseId: z.number(),
      position: z.number(),
      name: z.string().nullable(),
      characters: z.number(),
      isLate: z.boolean(),
    }),
  ),
  receipt: Receipt.nullable(),
});
export type Sitting = z.infer<typeof Sitting>;

const Answer = z.object({
  /** Null: the lesson is no exam. */
  sitting: Sitting.nullable(),
  /** The server's clock, by which everything goes. */
  now: Timestamp,
  /** The session would have ended before the exam: this token lives longer. */
  authToken: z.string().optional(),
});

export const getSitting = endpoint({
  method: 'GET',
  path: examPath,
  summary: 'One’s own exam: its rules and times, and after the end what is stored, with the receipt.',
  params: ofExamLesson,
  response: Answer,
});

export const startSitting = endpoint({
  method: 'POST',
  path: `${examPath}/start`,
  summary: 'Begin one’s exam. Twice is once.',
  params: ofExamLesson,
  body: z.object({ accessCode: z.string().max(examLimits.codeLength).optional() }),
  response: Answer,
});

export const handIn = endpoint({
  method: 'POST',
  path: `${examPath}/hand_in`,
  summary: 'End one’s exam before its time. What is stored counts.',
  params: ofExamLesson,
  body: z.object({}).optional(),
  response: Answer,
});

export const sayPresent = endpoint({
  method: 'PUT',
  path: `${examPath}/presence`,
  summary:
    'Said by an open page of an exam every few seconds; the answer has the end of the exam and the server’s clock.',
  params: ofExamLesson,
  body: z.object({ isAway: z.boolean() }),
  response: z.object({
    state: z.enum(sittingStates).nullable(),
    endsAt: Timestamp.nullable(),
    now: Timestamp,
    authToken: z.string().optional(),
  }),
});
