/**
 * What the server asks of the runner, and what comes back. Types and plain values only: the runner imports
 * this file and nothing else of the product, so that it can live in a folder and under a user of its own.
 */

/** How a run ended. `sandbox-failed` is our fault: retried, shown as ours, never as a failing test. */
export const verdicts = [
  'finished',
  'compile-failed',
  'timed-out',
  'out-of-memory',
  'too-much-output',
  'too-many-processes',
  'crashed',
  'cancelled',
  'sandbox-failed',
] as const;
export type Verdict = (typeof verdicts)[number];

/** The fields of a language configuration that decide how code runs (spec §3). */
export type RunLanguage = {
  name: string;
  executionCommand: string;
  executableFileName: string;
  preamble: string;
  postamble: string;
  /** `unittest`, `node-test`, `io`, or the source of an own harness. */
  testFramework: string;
};

export type RunLimits = {
  /** CPU time of the student's program in one case; the other time limits below follow from it. */
  cpuMs: number;
  memoryMb: number;
  processes: number;
  /** Shown to people; what is printed beyond it is discarded, and said so. */
  outputBytes: number;
  fileMb: number;
};

export const defaultLimits: Omit<RunLimits, 'cpuMs'> = {
  memoryMb: 512,
  processes: 32,
  outputBytes: 64 * 1024,
  fileMb: 16,
};

/** Compiling has a limit of its own, so that a slow compiler never eats the student's time. */
export const compileLimitMs = 10_000;

/**
 * Time limits besides CPU time. None of them depends on how busy the machine is: time in which a program could have
 * computed, but got no core, counts only for the hard cap, and hitting that is never the program's fault.
 */
export const asleepLimitMs = ({ cpuMs }: Pick<RunLimits, 'cpuMs'>) => 3000 + cpuMs;
export const hardCapMs = 60_000;
/** CPU time of the tests themselves, where they run apart from the program. Only stops tests that never end. */
export const testsCpuLimitMs = ({ cpuMs }: Pick<RunLimits, 'cpuMs'>) => 3000 + 3 * cpuMs;
/** A run that got less than this share of a core while it could have computed says nothing about the program. */
export const leastCpuShare = 0.05;

export type RunRequest = {
  /** Names the run for cancelling it; the runner keeps nothing else of it. */
  id: string;
  language: RunLanguage;
  /** The program under test: a student's code, or a teacher's solution. */
  code: string;
  testCode: string;
  /** Names of the tests in the instructor's reference run; null before there was one. */
  expectedTests: string[] | null;
  limits: RunLimits;
};

export type TestResult = {
  passed: boolean;
  /** Written for a learner: name of the test, expected and actual, the line of their own code. */
  feedback: string;
  name: string;
  status: 'passed' | 'failed' | 'error' | 'skipped';
  expected?: string;
  actual?: string;
  /** Line of the student's own code, counted as they see it. */
  line?: number;
  /** What this test printed. */
  output?: string;
  durationMs?: number;
};

export type RunResult = {
  verdict: Verdict;
  /** The runner's decision, and the only thing to go by: every expected test ran once and passed, nothing else. */
  isPassed: boolean;
  /** True unless the verdict is `finished` and every test could be run. */
  hasError: boolean;
  /** One plain sentence when something other than a test went wrong; names the limit that was hit. */
  message: string | null;
  output: string;
  isOutputCut: boolean;
  results: TestResult[];
  /** All tests that were found, so that a reference run can be remembered. */
  testNames: string[];
  /** Where the student's program broke, when the error was outside a test (a syntax error, say). */
  line?: number;
  /** Where the tests themselves cannot be read. */
  testsLine?: number;
  cpuMs: number;
  wallMs: number;
  /** `sandbox-failed` because the machine was too busy, twice: trying again at once would make it worse. */
  isServerBusy?: true;
};
