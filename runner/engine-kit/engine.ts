import type { RunLanguage, RunRequest, TestResult, Verdict } from '#contract/run-request.ts';

import type { CgroupBase } from '../box/usage/cgroup-base.ts';
import type { SandboxHost } from '../box/box.ts';

/** What every engine is made from: `genericEngine(options)`, `pythonEngine(options)`, `nodeEngine(options)`. */
export type EngineOptions = {
  host: SandboxHost;
  /** Where groups can be made (cgroup.ts); null on machines that give none to an ordinary user. */
  cgroups: CgroupBase | null;
  /** An empty folder of the engine's own, owned by whom boxes run as; removed when the runner stops. */
  folder: string;
  /** How many runs there are at the same time at most. */
  slots: number;
};

/**
 * What an engine saw. It reports; it does not judge: `decide.ts` turns this into the RunResult, by the same
 * rules for every engine.
 */
export type EngineReport = {
  verdict: Verdict;
  /** Plain sentence for the verdict, when the engine knows more than the verdict says. */
  message: string | null;
  output: string;
  isOutputCut: boolean;
  /** Names that the judge declared before any student code ran. */
  declaredTests: string[];
  results: TestResult[];
  /** Whether the result channel ended with its proper last message. */
  isChannelComplete: boolean;
  line?: number;
  testsLine?: number;
  cpuMs: number;
  wallMs: number;
};

export type Engine = {
  name: string;
  canRun(request: { language: Pick<RunLanguage, 'testFramework'> }): boolean;
  /** Makes whatever is kept warm. Must be safe to call again after `stop`. */
  start(): Promise<void>;
  /** Why nothing can be run on this machine, in one sentence; null when it can. Tries again what failed before. */
  obstacle(): Promise<string | null>;
  run(request: RunRequest, signal: AbortSignal): Promise<EngineReport>;
  stop(): Promise<void>;
};
