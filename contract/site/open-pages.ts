import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParam } from '../core/values.ts';

/** How often a page says that it is open. */
export const pageSpeaksMs = 60_000;

export const sayPageOpen = endpoint({
  method: 'PUT',
  path: '/api/user_exercises/:id/page',
  summary:
    'Say that the page of one’s own exercise is open, once a minute while it is visible and the exercise is not solved.',
  params: z.object({ id: idParam }),
  /** Whether somebody clicked or typed there since it was said last. */
  body: z.object({ isActive: z.boolean() }).optional(),
  response: z.object({ success: z.literal(true) }),
});
