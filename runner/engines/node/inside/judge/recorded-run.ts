import type { Judge } from './judge-values.ts';
import type { JudgeJob } from './judge-job.ts';

/** What an author's run records besides its results, and a student's run is held to. */
export function createRecordedRun({ border, failedChecks, changed, twins }: Judge, watchChecks: () => void) {
  const extensions: string[] = [];
  let allowed: Set<string> | null = null;

  return {
    open({ isRecording = false, isApart = false, isExpectingWrong = false, seen }: JudgeJob): void {
      const { callees, constants, failing, extended, changing, twins: stored } = partsOf(seen);
      if (twins.open(isRecording, isExpectingWrong, stored)) watchChecks();
      border.open(isRecording, isApart, callees, constants);
      failedChecks.open(isRecording, failing);
      changed.open(isRecording, isApart, changing);
      if (!isRecording && Array.isArray(extended)) allowed = new Set(extended.map(String));
    },
    /** Methods that the program adds to classes of the language are there for tests only if the solution adds them. */
    mayExtend(name: string, method: unknown): boolean {
      border.relabel(method, name.replace(/^\w+/, ''));
      return allowed?.has(name) ?? true;
    },
    extended: (names: string[]) => void extensions.push(...names),
    toSend: () => ({
      seen: {
        callees: border.seen(),
        constants: border.constants(),
        failing: failedChecks.seen(),
        extended: extensions,
        changing: changed.seen(),
        twins: twins.toSend(),
      },
      uses: border.uses(),
    }),
  };
}

const partsOf = (seen: unknown): Record<string, unknown> =>
  typeof seen === 'object' && seen !== null ? (seen as Record<string, unknown>) : {};
