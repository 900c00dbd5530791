import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './values.ts';

const House = z.object({
  /** The processes that do background work and run code, and what each says of its sandbox. */
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
});

export const getHouse = endpoint({
  method: 'GET',
  path: '/api/admin/house',
  summary: 'The state of the house, for site admins.',
  response: z.object({ house: House }),
});
