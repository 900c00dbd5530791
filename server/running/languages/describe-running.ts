import type { LanguageState } from '#server/platform/jobs/workers.db.ts';
import type { Services } from '#server/platform/services.ts';

type Sandbox = Awaited<ReturnType<Services['runner']['check']>>;

/** Notes for the operator about running code, one sentence each; empty if there are no restrictions. */
export const describeRunning = (sandbox: Sandbox, languages: LanguageState[]): string[] => [
  ...(sandbox.ok && !sandbox.advice ? [] : [[sandbox.detail, sandbox.advice].filter(Boolean).join(' ')]),
  ...languages.flatMap(({ name, why, advice }) =>
    why && sandbox.ok ? [[`${name} cannot be run:`, why, advice].filter(Boolean).join(' ')] : [],
  ),
];
