import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParam, Timestamp } from '../core/values.ts';

/** Help in steps: written by the author, opened by a student one by one. */

const hintLimit = 10_000;
const mostHints = 20;

export const Hint = z
  .string({ error: 'Send each hint as text.' })
  .max(hintLimit, `A hint may have at most ${hintLimit.toLocaleString('en-US')} characters.`);

export const Hints = z
  .array(Hint, { error: 'Send the hints as a list of texts.' })
  .max(mostHints, `Use at most ${mostHints} hints.`);

/** That a hint was opened; the numbers begin with 1. */
export const HintOpening = z.object({ number: z.number(), openedAt: Timestamp });

export const OpenedHint = HintOpening.extend({ text: z.string() });
export type OpenedHint = z.infer<typeof OpenedHint>;

export const openHint = endpoint({
  method: 'POST',
  path: '/api/user_exercises/:id/hints',
  summary: 'Open a hint of one’s own exercise: the first one, or the one after those that are open.',
  params: z.object({ id: idParam }),
  body: z.object({ number: z.int('Send the number of the hint.').min(1, 'Hints begin with number 1.') }),
  response: z.object({ hint: OpenedHint }),
});
