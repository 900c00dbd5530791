import { factOf, type Sentence } from '#contract/core/catalogue.ts';
import type { RunResult, Verdict } from '#contract/running/run-request.ts';

import type { EngineReport } from './engine.ts';

/** The report when nothing was run. */
export const emptyReport = (verdict: Verdict, message: Sentence | null): EngineReport => ({
  verdict,
  message,
  output: '',
  isOutputCut: false,
  declaredTests: [],
  results: [],
  isChannelComplete: false,
  cpuMs: 0,
  wallMs: 0,
});

export const emptyResult = (verdict: Verdict, message: Sentence): RunResult => ({
  verdict,
  isPassed: false,
  hasError: true,
  message: message.text,
  problem: factOf(message),
  output: '',
  isOutputCut: false,
  results: [],
  testNames: [],
  cpuMs: 0,
  wallMs: 0,
});
