import type { RunLimits, RunRequest, TestResult } from '#contract/running/run-request.ts';

import { decide } from './decide.ts';
import type { EngineReport } from './engine.ts';
import { toldOf } from './sentences.ts';

/** What a program does and the solution does not, in a sentence, with its line where that is known. */
export type Doubt = { sentence: string; place?: { line?: number; file?: string } | undefined };

/**
 * A program that changes what the tests handed over, unlike the solution, can make them expect what it gives. A run that passed under
 * such a doubt has to pass once more, apart from what the program changed: who is right without that is right.
 */
export async function passingOnceMore(
  request: RunRequest,
  first: EngineReport,
  [doubt]: Doubt[],
  runApart: (limits: RunLimits) => Promise<EngineReport>,
): Promise<EngineReport> {
  if (!doubt || !decide(request, first).isPassed) return first;
  // The first run was within the limits; this one must not fail because the machine is slower now.
  const { limits } = request;
  const second = await runApart({ ...limits, cpuMs: 2 * limits.cpuMs });
  if (decide(request, second).isPassed) return first;
  const passed = new Set(second.results.filter(result => result.passed).map(({ name }) => name));
  if (second.verdict !== 'finished' || first.results.every(({ name }) => passed.has(name))) return second;
  const results = first.results.map(result =>
    result.passed && !passed.has(result.name) ? failedBy(doubt, result) : result,
  );
  return { ...first, results };
}

const failedBy = ({ sentence, place }: Doubt, result: TestResult): TestResult => ({
  ...result,
  passed: false,
  status: 'failed',
  ...toldOf(result.name, sentence),
  ...place,
});
