import type { Said } from '../core/catalogue.ts';

/**
 * Request and result of the runner. Types and plain values only: the runner imports this file, run-problems.ts with the
 * catalogue below it, and test-code/, and no other file outside its folder, so that it can be installed separately and run as
 * another user.
 */

/** How a run ended. `sandbox-failed` is our fault: it is retried and never shown as a failing test. */
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
  /** A framework that an engine of ours knows (test-code/test-kind.ts), `io`, or the source code of a custom harness. */
  testFramework: string;
};

/** Why a machine cannot run a language, for the operator. */
export type Obstacle = {
  /** A sentence for everybody: it contains no paths of the machine. */
  why: string;
  /** What to do about it; null if there is no advice. */
  advice: string | null;
  /** Programs of the command that are not installed. */
  missing: string[];
};

/** What a machine has of a language. */
export type LanguageProbe = {
  /** Null if it can be run. */
  obstacle: Obstacle | null;
  /** Tells one version of its programs from another; null if some are missing. */
  runtime: string | null;
};

export type RunLimits = {
  /** CPU time of the student's program per test case; the other time limits below are derived from it. */
  cpuMs: number;
  memoryMb: number;
  processes: number;
  /** Output beyond this is discarded, and the result says so. */
  outputBytes: number;
  fileMb: number;
};

export const defaultLimits: Omit<RunLimits, 'cpuMs'> = {
  memoryMb: 512,
  processes: 32,
  outputBytes: 64 * 1024,
  fileMb: 16,
};

/** Compiling has a separate limit, so that it does not count towards the program's time. */
export const compileLimitMs = 10_000;

/**
 * Time limits besides CPU time. None of them depends on the load of the machine: time in which a program was runnable but
 * got no core counts only towards the hard cap, and hitting that cap is never the program's fault.
 */
export const asleepLimitMs = ({ cpuMs }: Pick<RunLimits, 'cpuMs'>) => 3000 + cpuMs;
/** A program that gets a tenth of a core reaches its CPU limit before this cap. */
export const hardCapMs = ({ cpuMs }: Pick<RunLimits, 'cpuMs'>) => Math.max(60_000, 10 * cpuMs);
/** What all cases of a run may use together, besides compiling: one with a hundred cases must not hold a core for minutes. */
export const budgetCases = 20;
export const runCpuLimitMs = ({ cpuMs }: Pick<RunLimits, 'cpuMs'>, cases: number) =>
  cpuMs * Math.min(cases, budgetCases);
export const runAsleepLimitMs = (limits: Pick<RunLimits, 'cpuMs'>) => Math.max(10_000, asleepLimitMs(limits));
/** CPU time of the test code, where it runs in a separate process. Only stops tests that never end. */
export const testsCpuLimitMs = ({ cpuMs }: Pick<RunLimits, 'cpuMs'>) => 3000 + 3 * cpuMs;
/** A run that got less than this share of a core while it was runnable says nothing about the program. */
export const leastCpuShare = 0.05;

/** Whom a run is charged to: cores go to those who used them least lately. */
export type RunOwner = {
  person: string;
  course: string;
  /** Nobody waits for the result. */
  isBackground: boolean;
};

export const fileKinds = ['edited', 'readOnly', 'hidden'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A file of a program besides the main one. Hidden ones are for the tests: the program never gets them. */
export type ProgramFile = {
  /** A relative path. */
  name: string;
  kind: FileKind;
  content: string;
  isBase64?: true;
};

/** Raised when engines record something new or read it differently: contracts of another format are made anew. */
export const contractFormat = 2;

/**
 * What the author's passing run fixed, stored with the tests. A student's run must bring the same tests, and the same kinds
 * of things must cross between tests and program.
 */
export type RunContract = {
  format: number;
  tests: string[];
  /** These do not count, whatever becomes of them; every other skip is a failure. */
  skippedTests: string[];
  /** What engines recorded, by the name of the part that wrote it and alone reads it. */
  seen: Record<string, unknown>;
  /** What the tests use of the program, for the author: "area(number) gives a number". */
  uses: string[];
};

export type RunRequest = {
  /** Identifies the run for cancelling. */
  id: string;
  /** Runs without an owner share one account. */
  owner?: RunOwner;
  language: RunLanguage;
  /** The program under test: a student's code, or a teacher's solution. */
  code: string;
  /** Further files of the program, and hidden ones of the tests. */
  files?: ProgramFile[];
  testCode: string;
  /** Cases without an exit code of their own take any: an exercise of older times whose cases get theirs soon. */
  allowsAnyExitCode?: boolean;
  /** Null in an author's run, and while there is none. */
  contract: RunContract | null;
  /** An author's run: if it passes, its result has the contract for others. Any test may be skipped in it. */
  isRecording?: boolean;
  limits: RunLimits;
};

/** What a compiler said about the program. */
export type CompilerNote = {
  kind: 'error' | 'warning';
  /** In the student's own code; missing if the compiler named none, such as for a missing `main`. */
  line?: number;
  /** The file of the line, where that is not the main one. */
  file?: string;
  /** Counted from 1. */
  column?: number;
  /** Its first line is the message, the others add to it. */
  text: string;
};

/** A program that a person talks to, without tests. */
export type FreeRequest = Pick<RunRequest, 'id' | 'language' | 'code' | 'files'> & {
  owner: RunOwner;
  /** CPU time of the program. */
  cpuMs: number;
  /** Ends the one that this person has open already; otherwise that one goes on, and this one is refused. */
  takesOver: boolean;
};

/** CPU time of a free run on a usual server. */
export const freeCpuMs = 10_000;
/** A free run ends when nothing was typed for this long. */
export const freeIdleMs = 120_000;
/** What may be on its way to somebody who does not read; then the program has to wait. */
export const freeWindow = 64 * 1024;

export const freeEnds = [
  'finished',
  'compile-failed',
  'timed-out',
  'idle',
  'out-of-memory',
  'too-much-output',
  'too-many-processes',
  'crashed',
  'stopped',
  'taken-over',
  'elsewhere',
  'sandbox-failed',
] as const;

/** How a free run ended. */
export type FreeEnd = {
  /** `stopped` by the person, `taken-over` by another tab; `elsewhere`: one in another tab goes on, and this one never began. */
  why: (typeof freeEnds)[number];
  /** For the person who ran it. */
  sentence: string;
  /** What the sentence says, as a fact. */
  problem?: Said;
  /** In the person's own code, where it is known. */
  line?: number;
  /** The file of the line, where that is not the main one. */
  file?: string;
  notes?: CompilerNote[];
  /** What a second run with checks of the memory said about a crash. */
  cause?: string;
  exitCode: number | null;
  wallMs: number;
};

/** A value in a record: a plain one, `[7]` for object 7, `['t', text]` as it is, `['s', text, length]` for a long string. */
export type StepValue = null | boolean | number | string | [number] | ['t', string] | ['s', string, number];

/** `['l' | 'd' | 'o', name, content, length?]`, `['f' | 'c', name, what it keeps?]`, `['t', name]`, or changes: `['+', [[place, item]]]`. */
export type StepObject = [string, unknown, unknown[]?, number?];

/**
 * It returns, yields, waits, goes on after that, raises an exception, is left by one, or the program ends there; without any of
 * them the line is about to be run.
 */
export const stepEvents = ['r', 'y', 'w', 'g', 'x', 'u', 'z'] as const;

/** One step of a program: what is about to be run, and what has changed since the step before. */
export type Step = {
  /** Line in the person's own code. */
  l: number;
  /** Its file, if that is not the main one. */
  f?: string;
  e?: (typeof stepEvents)[number];
  /** So many frames stay, then these are entered. */
  k?: number;
  p?: [number, string][];
  /** By frame: variables that changed, and those that are gone. */
  v?: Record<string, Record<string, StepValue>>;
  d?: Record<string, string[]>;
  /** By number: objects that are new or changed. */
  h?: Record<string, StepObject>;
  /** Characters printed so far. */
  o?: number;
  x?: [string, StepValue];
  r?: StepValue;
};

/** A program whose steps are recorded: with this input, or after it one call of what it defines. */
export type StepRequest = Pick<RunRequest, 'id' | 'language' | 'code' | 'files'> & {
  owner: RunOwner;
  input: string;
  call: string | null;
};

export const recordEnds = ['finished', 'error', 'steps', 'bytes', 'time', 'unreadable', 'failed'] as const;

export type Recording = {
  steps: Step[];
  /** `unreadable`: the program or the call could not begin. `failed`: our fault, or nothing that can be recorded. */
  end: (typeof recordEnds)[number];
  output: string;
};

/** A PNG or SVG file as base64. The title describes it for people who cannot see it. */
export type Figure = { title: string; png?: string; svg?: string };

export type TestResult = {
  passed: boolean;
  /** For the learner: test name, expected and actual value, line in their code. */
  feedback: string;
  /** What the feedback says, as a fact: where the sentence is ours, and not of a test framework or compiler. */
  problem?: Said;
  name: string;
  status: 'passed' | 'failed' | 'error' | 'skipped';
  expected?: string;
  actual?: string;
  /** Line number in the student's own code, without the preamble. */
  line?: number;
  /** The file of the line, where that is not the main one. */
  file?: string;
  /** Output of this test. */
  output?: string;
  /** What the program could read, for a test that compares input and output. */
  input?: string;
  /** With which the program ended in a case, if not with 0. */
  exitCode?: number;
  /** What a second run with checks of the memory said about a crash. */
  cause?: string;
  /** The run ended before it was this test's turn. */
  isNotRun?: boolean;
  /** What the program drew in this test. */
  figures?: Figure[];
  durationMs?: number;
  /** Students learn only whether it passed; the server removes the rest from their runs. */
  isHidden?: boolean;
};

export type RunResult = {
  verdict: Verdict;
  /** The runner's decision and the only one that counts: exactly the expected tests ran once each and passed. */
  isPassed: boolean;
  /** True unless the verdict is `finished` and every test could be run. */
  hasError: boolean;
  /** A sentence if something other than a test failed; names the limit that was hit. */
  message: string | null;
  /** What the message says, as a fact. */
  problem?: Said;
  output: string;
  isOutputCut: boolean;
  results: TestResult[];
  /** All tests that were found. */
  testNames: string[];
  /** Tests that do not count and are not among the results, because they are skipped for the author, too. */
  skippedTests?: string[];
  /** Of an author's run that passed. */
  contract?: RunContract;
  /** The line of an error outside a test in the student's program, such as a syntax error. */
  line?: number;
  /** The file of the line, where that is not the main one. */
  file?: string;
  /** The line of an error in the test code. */
  testsLine?: number;
  /** Errors and warnings of the compiler, also of a program that passed. */
  notes?: CompilerNote[];
  cpuMs: number;
  /** CPU time of the case that used most, where cases are run one by one: the limit is for each of them. */
  mostCpuMs?: number;
  wallMs: number;
  /** `sandbox-failed` because the machine was overloaded twice: an immediate retry would make it worse. */
  isServerBusy?: true;
};
