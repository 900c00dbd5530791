import type { RunRequest } from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

/**
 * Which runs are the first of their kind since this process started: compilers, virtual machines and headers are made ready by them,
 * so they take longer than all later ones.
 */
type FirstRuns = {
  /** Returns what to call when it has ended. */
  begin(request: FirstRunRequest): () => void;
  has(id: string): boolean;
};

type FirstRunRequest = Pick<RunRequest, 'id' | 'testCode'> & {
  language: Pick<RunRequest['language'], 'executionCommand' | 'testFramework'>;
};

export const makeFirstRuns = (): FirstRuns => {
  const ended = new Set<string>();
  const inProgress = new Map<string, string>();
  return {
    begin: ({ id, testCode, language: { executionCommand, testFramework } }) => {
      const kind = `${executionCommand}\n${testFramework} ${testKindOf(testFramework, testCode)}`;
      inProgress.set(id, kind);
      return () => {
        inProgress.delete(id);
        ended.add(kind);
      };
    },
    // The author's run, which a student's may have to wait for, ends before it and is one of the same kind.
    has: id => {
      const kind = inProgress.get(id);
      return kind !== undefined && !ended.has(kind);
    },
  };
};
