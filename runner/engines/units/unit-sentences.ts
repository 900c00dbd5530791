import type { EngineReport } from '../../engine-kit/engine.ts';
import { emptyReport } from '../../engine-kit/failed-report.ts';

/** Nothing was run, and that is not the program's fault. Without a sentence: there are no tests. */
export const unreadableTests = (message: string | null, testsLine?: number): EngineReport => ({
  ...emptyReport('finished', message),
  isChannelComplete: true,
  ...(testsLine === undefined ? {} : { testsLine }),
});

/** The same words as for pytest. */
export const missingFramework = (name: string, key: string) =>
  `These tests are written for ${name}, which is not installed on this server. An administrator can install it: npm run cairn -- install-languages ${key}`;

export const needsBwrap = (name: string) =>
  `${name} tests need bubblewrap, which cannot be used on this machine: please tell your administrator.`;
