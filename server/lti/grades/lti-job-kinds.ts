import { z } from 'zod';

/** Known apart from its handler, so that whoever completes a lesson need not load everything that sending takes. */
export const sendScoresKind = { kind: 'send-scores', payload: z.object({ platformId: z.number() }) };
