import type { RunRequest } from '#contract/running/run-request.ts';

import { checkingCommand } from './crash-cause.ts';
import { type CommandRun, prepareRun, type Tools } from './command-run.ts';

/** The same program with checks, for the case that it crashes; null for languages without them. */
export function checkedRun(tools: Tools, request: RunRequest, signal: AbortSignal): CommandRun | null {
  const { language } = request;
  const executionCommand = checkingCommand(language.executionCommand, language.executableFileName);
  if (executionCommand === null) return null;
  return prepareRun(tools, { ...request, language: { ...language, executionCommand } }, signal, []);
}
