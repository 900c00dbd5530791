import { factOf, type Sentence } from '#contract/core/catalogue.ts';
import type { FreeEnd } from '#contract/running/run-request.ts';

/** The end of a free run that never began, or of which nothing is known. */
export const failedEnd = (sentence: Sentence): FreeEnd => ({
  why: 'sandbox-failed',
  sentence: sentence.text,
  problem: factOf(sentence),
  exitCode: null,
  wallMs: 0,
});
