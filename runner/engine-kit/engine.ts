import type { Sentence } from '#contract/core/catalogue.ts';
import type {
  CompilerNote,
  FreeEnd,
  FreeRequest,
  Recording,
  RunLanguage,
  RunRequest,
  StepRequest,
  TestResult,
  Verdict,
} from '#contract/running/run-request.ts';

import type { CgroupBase } from '../box/usage/cgroup-base.ts';
import type { SandboxHost } from '../box/box.ts';
import type { Turn } from '../box/turn.ts';

/** The argument of `commandEngine`, `pythonEngine` and `nodeEngine`. */
export type EngineOptions = {
  host: SandboxHost;
  /** Where cgroups can be created (cgroup.ts); null where the runner may not. */
  cgroups: CgroupBase | null;
  /** How many runs compute at the same time. */
  slots: number;
  /** How many runs exist at the same time: also those that sleep or are paused (service/slots.ts). */
  mostAlive: number;
  /** Tells the operator in a sentence what works worse than it should. */
  warn?: (sentence: string) => void;
};

/**
 * What an engine observed. It does not decide whether a run passed: `decide.ts` does, by the same rules for every
 * engine.
 */
export type EngineReport = {
  verdict: Verdict;
  /** A more specific sentence than the usual one of the verdict, or null. */
  message: Sentence | null;
  output: string;
  isOutputCut: boolean;
  /** Test names that the judge declared before any student code ran. */
  declaredTests: string[];
  results: TestResult[];
  /** Whether the result channel ended with its end message. */
  isChannelComplete: boolean;
  /** Of an author's run: what the engine recorded, as in `RunContract`. */
  seen?: Record<string, unknown>;
  uses?: string[];
  line?: number;
  file?: string;
  testsLine?: number;
  notes?: CompilerNote[];
  cpuMs: number;
  /** Of the case that used most, where cases are run one by one. */
  mostCpuMs?: number;
  wallMs: number;
  /** The machine was too busy: unless everything passed, this says nothing about the program. */
  isStarved?: boolean;
};

export type Engine = {
  name: string;
  /** Without test code: that of the language's own framework. */
  canRun(request: { language: Pick<RunLanguage, 'testFramework'>; testCode?: string }): boolean;
  /** Makes whatever is kept warm. Must be safe to call again after `stop`. */
  start(): Promise<void>;
  /** Why nothing can be run on this machine, in one sentence; null when it can. Tries again what failed before. */
  obstacle(): Promise<string | null>;
  run(request: RunRequest, signal: AbortSignal, turn?: Turn): Promise<EngineReport>;
  /** Runs a program that somebody talks to, in any language. Only one engine does. */
  converse?(request: FreeRequest, talk: Talk, signal: AbortSignal, turn: Turn): Promise<FreeReport>;
  /** Runs a program and records its steps, in the languages that this engine can do that for. */
  recordSteps?(request: StepRequest, signal: AbortSignal, turn: Turn): Promise<Recording>;
  stop(): Promise<void>;
};

export type FreeReport = Omit<FreeEnd, 'sentence' | 'problem'> & {
  /** A more specific sentence than the usual one, or null. */
  said: Sentence | null;
};

/** The way to the person who talks to a program. */
export type Talk = {
  /** What it printed. Bytes, because a character can come in two parts. */
  hear(chunk: Buffer): void;
  /** Called when the program starts. */
  begin(line: Line): void;
};

/** The way to a program that somebody talks to. */
export type Line = {
  /** `onTaken` when it has gone on its way to the program, which may be long after if the program does not read. */
  type(text: string, onTaken?: () => void): void;
  /** Ctrl+C; absent where there is no terminal. */
  interrupt?(): void;
  /** While nobody reads what it prints, it has to wait. */
  setPaused(isPaused: boolean): void;
};
