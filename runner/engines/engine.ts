import type { RunRequest, TestResult, Verdict } from '#contract/run-request.ts';

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
  cpuMs: number;
  wallMs: number;
};

export type Engine = {
  name: string;
  canRun(request: RunRequest): boolean;
  /** Makes whatever is kept warm. Must be safe to call again after `stop`. */
  start(): Promise<void>;
  run(request: RunRequest, signal: AbortSignal): Promise<EngineReport>;
  stop(): Promise<void>;
};
