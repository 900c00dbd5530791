import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { OwnFiles } from '../running/exercise-files.ts';
import { HintOpening } from '../authoring/hints.ts';
import { verdicts } from '../running/run-request.ts';
import { RunOutcome } from '../running/runs.ts';
import { idParam, Timestamp } from '../core/values.ts';

/** A student's own runs of one exercise; the same view for student and teacher. */

/** Older attempts are kept but not listed. */
export const listedAttempts = 200;

const Attempt = z.object({
  id: z.number(),
  /** Starts at 1. */
  number: z.number(),
  createdAt: Timestamp,
  passed: z.number(),
  total: z.number(),
  hasError: z.boolean(),
  verdict: z.enum(verdicts),
});
export type Attempt = z.infer<typeof Attempt>;

const WholeAttempt = Attempt.extend({
  code: z.string(),
  /** The further files that had been changed. */
  files: OwnFiles,
  result: RunOutcome.omit({ health: true }),
  /** Set when the output and the texts of the results were removed because of their age. */
  outputRemovedAt: Timestamp.nullable(),
});
export type WholeAttempt = z.infer<typeof WholeAttempt>;

export const listAttempts = endpoint({
  method: 'GET',
  path: '/api/user_exercises/:id/attempts',
  summary: `The attempts at an exercise, oldest first, the newest ${listedAttempts} of them, and the hints that were opened.`,
  params: z.object({ id: idParam }),
  response: z.object({ attempts: z.array(Attempt), hints: z.array(HintOpening) }),
});

export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/user_exercises/:id/attempts/:attemptId',
  summary: 'One attempt with the code that ran and what came of it.',
  params: z.object({ id: idParam, attemptId: idParam }),
  response: z.object({ attempt: WholeAttempt }),
});
