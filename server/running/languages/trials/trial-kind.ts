import { z } from 'zod';

/** What is put on the queue for a trial; who handles it is said in `try-language.job.ts`. */
export const trialKind = { kind: 'try-language', payload: z.object({ trialId: z.number() }) };
