import { z } from 'zod';

/** What staff should read about a link of their platform: that it leads to something else now, or why it has no grades. */
export const LinkNotice = z.object({
  id: z.number(),
  /** What it leads to now. */
  name: z.string(),
  problem: z.string().nullable(),
  /** What to switch on, and where. */
  remedy: z.string().nullable(),
  /** What it led to before, until staff have read that. */
  formerName: z.string().nullable(),
});
export type LinkNotice = z.infer<typeof LinkNotice>;
