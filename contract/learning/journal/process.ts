import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam, Timestamp } from '../../core/values.ts';

export const getProcess = endpoint({
  method: 'GET',
  path: '/api/user_exercises/:id/process',
  summary:
    'How a program came to be, where the course records that: for its owner and the staff of the course. There is no score and no verdict in it.',
  params: z.object({ id: idParam }),
  response: z.object({
    student: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
    isOwn: z.boolean(),
    course: z.object({ name: z.string(), contextId: z.string() }),
    lesson: z.object({ id: z.number(), name: z.string() }),
    exercise: z.object({ name: z.string().nullable(), position: z.number() }),
    /** The name of the main file, which says its language. */
    fileName: z.string(),
    /** One for each page that had the exercise open, in the order in which they were opened. */
    chains: z.array(
      z.object({
        pageId: z.string(),
        beganAt: Timestamp,
        /** Chunks as `unpackChunks` reads them; their stamps are milliseconds since `beganAt`, when the server received them. */
        packed: z.string(),
      }),
    ),
    runs: z.array(
      z.object({
        at: Timestamp,
        /** Null where the results are not for the reader. */
        passed: z.number().nullable(),
        total: z.number().nullable(),
      }),
    ),
    /** When it will be erased. */
    keptUntil: Timestamp.nullable(),
  }),
});
