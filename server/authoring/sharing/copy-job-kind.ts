import { z } from 'zod';

/** What is put on the queue for a copy; who handles it is said in `copy-course.job.ts`. */
export const copyKind = { kind: 'copy-course', payload: z.object({ copyJobId: z.number() }) };
