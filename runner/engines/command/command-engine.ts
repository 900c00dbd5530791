import { join } from 'node:path';

import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type { RunRequest } from '#contract/running/run-request.ts';
import { caseNames, readIoCases } from '#contract/running/test-code/io-cases.ts';
import type { LineProblem } from '#contract/running/test-code/located-json.ts';
import { isFramework, testKindOf } from '#contract/running/test-code/test-kind.ts';

import { createPipePool } from '../../box/pipes.ts';
import { soleTurn } from '../../box/turn.ts';
import { drawingFiles } from '../../engine-kit/drawing-files.ts';
import type { Engine, EngineOptions, EngineReport } from '../../engine-kit/engine.ts';
import { filesOfProgram } from '../../engine-kit/program-files.ts';
import { readableText } from '../../engine-kit/readable-text.ts';
import { javaRun } from './java/java-run.ts';
import { createWarmJava, type WarmJava } from './java/warm-java.ts';
import { type CaseBox, caseBoxStarter } from './case-box/case-box.ts';
import { type CaseBoxPool, createCaseBoxPool } from './case-box/case-box-pool.ts';
import { type CompileLimits, usualCompileLimits } from './compile.ts';
import { compileFirst, describe, placeOf } from './compile-first.ts';
import { checkedRun } from './checked-run.ts';
import { createCompiledPrograms } from './compiled/compiled-programs.ts';
import { createFastCompile } from './fast-compile/fast-compile.ts';
import { createHeaderCache, type HeaderCache } from './fast-compile/header-cache.ts';
import { runFreely } from './run-freely.ts';
import { type CommandRun, newToken, noInput, prepareRun, type Tools } from './command-run.ts';
import { type NamedCases, runIoCases } from './io-run.ts';
import { loopPlace } from './loop-line.ts';
import { needsToken, parseHarnessLines } from './own-harness.ts';
import { recordSteps } from './stepping/record-steps.ts';
import { createWaitingTerminals, gateFiles } from './terminals/waiting-terminals.ts';
import { promptsFile } from './prompts/prompts.ts';
import { createPatternMatcher } from './pattern-matcher.ts';

export type GenericEngineOptions = EngineOptions & {
  compileLimits?: Partial<CompileLimits>;
  /** As on machines where a box cannot make further namespaces. */
  isBoxPerStep?: boolean;
};

/** Any command, in a fresh box for each run: `io` tests, or an administrator's custom harness. */
export function commandEngine(options: GenericEngineOptions): Engine {
  const compileLimits = { ...usualCompileLimits, ...options.compileLimits };
  const open = () => {
    const pipes = createPipePool();
    const headerFolder = join(options.host.cacheFolder, 'headers');
    const headers = createHeaderCache({ ...options, folder: headerFolder });
    const fast = createFastCompile(headers, headerFolder);
    const start = options.isBoxPerStep
      ? noCaseBox
      : caseBoxStarter({ ...options, pipes, binds: fast.binds, files: [promptsFile, ...drawingFiles] });
    const java = createWarmJava({ ...options, pipes, compileLimits, isOff: options.isBoxPerStep ?? false });
    const startTerminal = options.isBoxPerStep
      ? noCaseBox
      : caseBoxStarter({ ...options, pipes, binds: [], files: gateFiles });
    const terminals = createWaitingTerminals(startTerminal);
    const compiled = createCompiledPrograms();
    return { pipes, headers, fast, compiled, java, terminals, boxes: createCaseBoxPool({ start, ready: 1 }) };
  };
  const close = async () => {
    await opened.terminals.close();
    await opened.boxes.close();
    await opened.headers.close();
    await opened.java.close();
    opened.pipes.close();
  };
  let opened = open();
  return {
    name: 'command',
    canRun: ({ language, testCode = '' }) =>
      !isFramework(language.testFramework) || isIo(language.testFramework, testCode),
    start: async () => {
      await close();
      opened = open();
    },
    obstacle: async () => null,
    run: (request, signal, turn = soleTurn) =>
      runRequest({ ...options, ...opened, compileLimits, turn }, request, signal),
    converse: (request, talk, signal, turn) =>
      runFreely({ ...options, ...opened, compileLimits, turn }, request, talk, signal),
    recordSteps: (request, signal, turn) => recordSteps({ ...options, ...opened, turn }, request, signal),
    stop: close,
  };
}

type EngineTools = Tools & { boxes: CaseBoxPool; headers: HeaderCache; java: WarmJava };

const noCaseBox = () => Promise.reject(new Error('each step gets a box of its own'));

async function runRequest(
  tools: EngineTools,
  request: RunRequest,
  signal: AbortSignal,
): Promise<EngineReport> {
  const { language, testCode } = request;
  if (!/^[\w.-]+$/.test(language.executableFileName)) {
    return problem(runProblems.noPlainName({ file: language.executableFileName }));
  }
  if (isIo(language.testFramework, testCode)) {
    const cases = namedCases(request);
    if ('problem' in cases) return unreadable(cases.problem);
    let box: Promise<CaseBox | null> | undefined;
    const command = prepareRun(tools, request, signal, [], () => (box ??= tools.boxes.take()));
    try {
      const run = faster(tools, request, signal, command, cases.cases.length);
      return await runIo(tools, request, run, cases, checkedRun(tools, request, signal));
    } finally {
      if (box) {
        await (await box)?.end();
        tools.boxes.refill();
      }
      tools.headers.fill();
      tools.java.fill();
    }
  }
  const run = prepareRun(tools, request, signal, [language.testFramework, testCode]);
  const { failed, notes } = await compileFirst(run, request, tools.compileLimits);
  return failed ?? { ...(await runHarness(run, request)), notes };
}

/** Java has parts that are kept ready. */
function faster(
  tools: EngineTools,
  request: RunRequest,
  signal: AbortSignal,
  command: CommandRun,
  cases: number,
): CommandRun {
  // What is kept ready takes programs of one file.
  if (filesOfProgram(request).length > 0) return command;
  const session = tools.java.begin(request, cases);
  if (!session) return command;
  const compileLimits = { ...tools.compileLimits, outputBytes: request.limits.outputBytes };
  const source = { name: request.language.executableFileName, content: command.program.source };
  return javaRun(command, session, source, { signal, turn: tools.turn, compileLimits });
}

async function runIo(
  tools: Tools,
  request: RunRequest,
  run: CommandRun,
  list: NamedCases,
  checked: CommandRun | null,
): Promise<EngineReport> {
  const { failed, notes } = await compileFirst(run, request, tools.compileLimits);
  if (failed) return { ...failed, declaredTests: list.cases.map(one => one.title) };
  await tools.turn.letOthersGo();
  const patterns = createPatternMatcher();
  try {
    return { ...(await runIoCases(run, list, request, { turn: tools.turn, patterns, checked })), notes };
  } finally {
    await patterns.stop();
  }
}

async function runHarness(run: CommandRun, request: RunRequest): Promise<EngineReport> {
  const token = newToken();
  const { execution, lines } = await run.executeHarness(token);
  const stoppedAt = await loopPlace(run, execution, noInput, request.language.executableFileName);
  const { results, isComplete } = parseHarnessLines(
    lines,
    needsToken(request.language.preamble) ? token : null,
  );
  return {
    ...describe(execution, run, request),
    ...(stoppedAt ?? placeOf(execution, run, request)),
    results,
    isChannelComplete: isComplete,
  };
}

const isIo = (testFramework: string, testCode: string) => testKindOf(testFramework, testCode) === 'io';

function namedCases({ testCode, language }: RunRequest): NamedCases | { problem: LineProblem } {
  const read = readIoCases(testCode);
  if ('problem' in read) return read;
  const own = language.executableFileName;
  if (read.cases.some(({ files }) => own in files))
    return { problem: { line: 1, text: `“files” cannot have ${own}, which is the program itself.` } };
  const names = caseNames(read.cases.map(({ name }) => ({ name: readableText(name) })));
  const cases = read.cases.map((one, index) => ({ ...one, title: names[index]! }));
  return { cases, ignorePrompts: read.ignorePrompts };
}

const unreadable = ({ line, text }: LineProblem): EngineReport => ({
  ...problem(runProblems.casesUnreadable({ line, said: text })),
  verdict: 'finished',
  isChannelComplete: true,
  testsLine: line,
});

const problem = (message: Sentence): EngineReport => ({
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
