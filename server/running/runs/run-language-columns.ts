import type { RunLanguage } from '#contract/running/run-request.ts';

/** What a run needs to know of a language. */
export type RunLanguageRow = RunLanguage & { executionLimit: number };

/** The only list of these columns, for queries and for run requests. A change of one, but the name, makes exercises UNTESTED. */
export const runLanguageColumns = [
  'name',
  'executionCommand',
  'executionLimit',
  'executableFileName',
  'preamble',
  'postamble',
  'testFramework',
] as const satisfies (keyof RunLanguageRow)[];
