import type { Sentence } from '#contract/core/catalogue.ts';

import type { EngineReport } from '../../engine-kit/engine.ts';
import { emptyReport } from '../../engine-kit/failed-report.ts';

/** Nothing was run, and that is not the program's fault. Without a sentence: there are no tests. */
export const unreadableTests = (message: Sentence | null, testsLine?: number): EngineReport => ({
  ...emptyReport('finished', message),
  isChannelComplete: true,
  ...(testsLine === undefined ? {} : { testsLine }),
});
