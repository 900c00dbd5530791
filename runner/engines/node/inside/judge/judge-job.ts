import type { JobFile } from '../link/write-files.ts';

/** Tests as they are run: without types, and as a function body without what the program exports (framework/test-source.ts). */
export type ReadTests = {
  code: string;
  body: string;
  aliases: [local: string, imported: string, from: string][];
  isStartedFirst: boolean;
};

/** The job of the judge process. */
export type JudgeJob = {
  source: string;
  /** Of an earlier run of the same tests. */
  read?: ReadTests | null;
  /** Whether types have to be stripped. */
  isTyped: boolean;
  isRehearsal?: boolean;
  /** Files that tests can read, none of which a student wrote, and which of them only tests have. */
  files?: JobFile[];
  hidden?: string[];
  /** The program as the student wrote it, for tests that read it as a file. */
  programText?: string;
  /** Names of further files of the program. */
  modules?: string[];
  /** An author's run: what crosses the border is recorded. */
  isRecording?: boolean;
  /** Tests keep their data, apart from changes that the solution makes, and get numbers where it gives numbers. */
  isApart?: boolean;
  /** Tests expect something wrong, and the program has to tell (twins/wrong-twins.ts). */
  isExpectingWrong?: boolean;
  /** What was recorded in the author's run. */
  seen?: unknown;
};
