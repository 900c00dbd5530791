import { compileLimitMs, type RunRequest } from '#contract/run-request.ts';

import type { Execution } from '../../box/execute.ts';
import { createPipePool, type PipePool } from '../../box/pipes.ts';
import { compiledTooLongSentence } from '../../engine-kit/sentences.ts';
import type { Engine, EngineOptions, EngineReport } from '../../engine-kit/engine.ts';
import { executionVerdict } from './execution-verdict.ts';
import { type GenericRun, newToken, prepareRun } from './generic-run.ts';
import { parseIoCases } from './io-cases.ts';
import { runIoCases } from './io-run.ts';
import { needsToken, parseHarnessLines } from './own-harness.ts';
import { firstStudentLine, toStudentLines } from './student-lines.ts';

/** Any command, in a fresh box for each run: `io` tests, or an administrator's custom harness. */
export function genericEngine(options: EngineOptions): Engine {
  let pipes = createPipePool();
  return {
    name: 'generic',
    canRun: ({ language }) => !['unittest', 'node-test'].includes(language.testFramework),
    start: async () => {
      pipes.close();
      pipes = createPipePool();
    },
    run: (request, signal) => runRequest({ ...options, pipes }, request, signal),
    stop: async () => pipes.close(),
  };
}

async function runRequest(
  tools: EngineOptions & { pipes: PipePool },
  request: RunRequest,
  signal: AbortSignal,
): Promise<EngineReport> {
  const { language, testCode } = request;
  if (!/^[\w.-]+$/.test(language.executableFileName)) {
    return problem(
      `"${language.executableFileName}" is not a plain file name: please correct the language configuration.`,
    );
  }
  if (language.testFramework === 'io') {
    const cases = parseIoCases(testCode);
    if ('problem' in cases)
      return { ...problem(cases.problem), verdict: 'finished', isChannelComplete: true };
    const run = prepareRun(tools, request, signal, []);
    const failed = await compileFirst(run, request);
    return failed
      ? { ...failed, declaredTests: cases.map(one => one.name) }
      : runIoCases(run, cases, request);
  }
  const run = prepareRun(tools, request, signal, [language.testFramework, testCode]);
  return (await compileFirst(run, request)) ?? runHarness(run, request);
}

/** Null when the program is ready to be run. */
async function compileFirst(run: GenericRun, request: RunRequest): Promise<EngineReport | null> {
  const execution = await run.compile();
  if (!execution || (execution.exitCode === 0 && !execution.stopReason)) return null;
  const base = describe(execution, run, request);
  if (execution.stopReason === 'cancelled' || execution.exitCode === null) return base;
  const isSlow = base.verdict === 'timed-out';
  return {
    ...base,
    verdict: 'compile-failed',
    message: isSlow ? compiledTooLongSentence(compileLimitMs) : null,
  };
}

async function runHarness(run: GenericRun, request: RunRequest): Promise<EngineReport> {
  const token = newToken();
  const { execution, lines } = await run.executeHarness(token);
  const { results, isComplete } = parseHarnessLines(
    lines,
    needsToken(request.language.preamble) ? token : null,
  );
  return { ...describe(execution, run, request), results, isChannelComplete: isComplete };
}

function describe(execution: Execution, run: GenericRun, request: RunRequest): EngineReport {
  const fileName = request.language.executableFileName;
  const line = firstStudentLine(execution.standardError, fileName, run.program);
  return {
    ...executionVerdict(execution, request.limits),
    output: toStudentLines(execution.shown, fileName, run.program),
    isOutputCut: execution.isCut,
    declaredTests: [],
    results: [],
    isChannelComplete: false,
    ...(line === undefined ? {} : { line }),
    cpuMs: execution.cpuMs,
    wallMs: execution.wallMs,
  };
}

const problem = (message: string): EngineReport => ({
  verdict: 'sandbox-failed',
  message,
  output: '',
  isOutputCut: false,
  declaredTests: [],
  results: [],
  isChannelComplete: false,
  cpuMs: 0,
  wallMs: 0,
});
