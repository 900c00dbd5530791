import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Timestamp } from '../core/values.ts';

const House = z.object({
  /** The worker processes, with the state of their sandbox. */
  workers: z.array(
    z.object({
      id: z.string(),
      runSlots: z.number(),
      seenAt: Timestamp,
      isSandboxReady: z.boolean(),
      sandboxDetail: z.string(),
    }),
  ),
  waitingJobs: z.number(),
  /** Jobs that are out of attempts. */
  failedJobs: z.number(),
  people: z.number(),
  courses: z.number(),
  runs: z.object({
    /** Since midnight, UTC. */
    today: z.number(),
    waiting: z.number(),
    oldestWaitingSince: Timestamp.nullable(),
    /** Duration of runs over the last day; null if there was none. */
    p50Ms: z.number().nullable(),
    p95Ms: z.number().nullable(),
  }),
  failedGrades: z.number(),
  /** Disk usage of the tables, with their indexes. */
  stored: z.object({ runBytes: z.number(), importBytes: z.number() }),
  /** Of the data folder; null if it cannot be read. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  version: z.string(),
});
export type House = z.infer<typeof House>;

export const getHouse = endpoint({
  method: 'GET',
  path: '/api/admin/house',
  summary: 'The state of the house, for site admins.',
  response: z.object({ house: House }),
});

export const countNonces = endpoint({
  method: 'GET',
  path: '/api/nonces',
  summary: 'How many nonces of launches are kept.',
  response: z.object({ count: z.number() }),
});

export const deleteNonces = endpoint({
  method: 'DELETE',
  path: '/api/nonces',
  summary: 'Forget all nonces.',
  response: z.object({ result: z.object({ deleted: z.number() }) }),
});
