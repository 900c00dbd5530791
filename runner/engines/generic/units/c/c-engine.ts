import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { asleepLimitMs, type RunRequest, runCpuLimitMs } from '#contract/run-request.ts';
import { testKindOf } from '#contract/test-code/test-kind.ts';

import type { Bind } from '../../../../box/box.ts';
import { execute } from '../../../../box/execute.ts';
import { createPipePool, type PipePool } from '../../../../box/pipes.ts';
import { feed } from '../../../../box/sandbox.ts';
import type { Execution } from '../../../../box/supervise.ts';
import { soleTurn, type Turn } from '../../../../box/turn.ts';
import { wasStarved } from '../../../../box/usage/time-spent.ts';
import type { Engine, EngineOptions, EngineReport } from '../../../../engine-kit/engine.ts';
import { emptyReport } from '../../../../engine-kit/failed-report.ts';
import { assembleProgram } from '../../../../engine-kit/program.ts';
import { contentOf, filesOfProgram, filesOfTests } from '../../../../engine-kit/program-files.ts';
import { verdictSentence } from '../../../../engine-kit/sentences.ts';
import { compile, usualCompileLimits } from '../../compile.ts';
import { compilerNotes } from '../../compiler-notes.ts';
import { crashSentence, executionVerdict } from '../../execution-verdict.ts';
import { compileFailure, misfit } from '../compile-failure.ts';
import { needsBwrap, unreadableTests } from '../unit-sentences.ts';
import { compilationUnit, compileCommand, testsFile } from './c-unit.ts';
import { Unsupported } from './checks.ts';
import { type WholeTests, withHiddenIncludes } from './hidden-includes.ts';
import { judgeTest, type Told } from './judge-checks.ts';
import { launcherPath, makeLauncher } from './launcher.ts';
import { type RewrittenTests, rewriteTests } from './rewrite-tests.ts';

type Tools = EngineOptions & { pipes: PipePool; launcher: Bind; turn: Turn; signal: AbortSignal };

const frameworks = ['c-unit', 'catch2'];
/** Each test has a descriptor, and a process may have 64. */
const testsAtOnce = 32;
const mostTests = 500;
const mostBytes = 1024 * 1024;
const notRunByAuthor =
  'The author has to run these tests once before they can judge a program: please tell them.';

/** Unit tests of C and C++: programs send values, which are compared here (README.md). */
export function cEngine(options: EngineOptions): Engine {
  const pipes = createPipePool();
  let launcher: Promise<Bind> | null = null;
  return {
    name: 'c',
    canRun: ({ language: { testFramework }, testCode = '' }) =>
      frameworks.includes(testFramework) && testKindOf(testFramework, testCode) === 'unit',
    start: async () => {
      launcher = null;
    },
    obstacle: async () => null,
    async run(request, signal, turn = soleTurn) {
      if (options.host.tier !== 'bwrap') return unreadableTests(needsBwrap('Unit'));
      if (request.testCode.trim() === '') return unreadableTests(null);
      const how = compileCommand(request.language.executionCommand, filesOfProgram(request));
      if (!how)
        return unreadableTests('The command of this language has no compiler that unit tests can use.');
      launcher ??= makeLauncher(options, 'gcc').catch(error => {
        launcher = null;
        throw error;
      });
      const tools = { ...options, pipes, launcher: await launcher, turn, signal };
      try {
        return await runTests(tools, request, how);
      } catch (error) {
        if (error instanceof Unsupported) return unreadableTests(error.message, error.line);
        throw error;
      }
    },
    stop: async () => pipes.close(),
  };
}

async function runTests(
  tools: Tools,
  request: RunRequest,
  { command, dialect }: NonNullable<ReturnType<typeof compileCommand>>,
): Promise<EngineReport> {
  const hidden = filesOfTests(request).filter(({ kind }) => kind === 'hidden');
  const whole = withHiddenIncludes(request.testCode, hidden);
  const rewritten = rewriteWhole(whole);
  const names = uniqueNames(rewritten);
  if (names.length > mostTests) return unreadableTests(`There are more than ${mostTests} tests.`);
  const fileName = request.language.executableFileName;
  const program = assembleProgram(request.language, request.code, [], filesOfProgram(request));
  const limits = { ...request.limits, asleepMs: asleepLimitMs(request.limits) };
  const { execution, archive } = await compile(
    {
      ...tools,
      limits,
      fileName,
      files: filesOfProgram(request).map(file => ({
        target: `/tmp/${file.name}`,
        content: contentOf(file),
        isWritable: true,
      })),
      compileLimits: usualCompileLimits,
      input: compilationUnit(
        program.source,
        fileName,
        rewritten,
        dialect,
        filesOfProgram(request).map(({ content }) => content),
      ),
    },
    command,
  );
  if (execution.exitCode !== 0 || execution.stopReason) {
    const failure = compileFailure(execution, {
      fileName,
      program,
      limits: usualCompileLimits,
      asleepMs: limits.asleepMs,
    });
    const isOwn = failure.verdict !== 'compile-failed' || failure.message !== null || failure.line;
    const ended = isOwn ? withoutTests(failure) : misfitOf(execution, whole);
    return { ...ended, declaredTests: names };
  }
  await tools.turn.letOthersGo();
  const traces =
    request.contract && ((request.contract.seen['traces'] as Record<string, string> | undefined) ?? null);
  if (request.contract && !traces) return unreadableTests(notRunByAuthor);
  const report: EngineReport = {
    ...emptyReport('finished', null),
    declaredTests: names,
    isChannelComplete: true,
    notes: compilerNotes(execution.shown, fileName, program),
  };
  const seen: Record<string, string> = {};
  for (let from = 0; from < names.length; from += testsAtOnce) {
    const count = Math.min(testsAtOnce, names.length - from);
    const ran = await runBatch(tools, request, archive, from, count);
    addUsage(report, ran.execution);
    const { verdict, message } = executionVerdict(ran.execution, limits);
    for (let index = 0; index < count; index++) {
      const name = names[from + index]!;
      const told = ran.told[index]!;
      // The rest of them did not get a turn.
      if (verdict !== 'finished' && told.exitCode === null && told.bytes.length === 0) continue;
      const reason = message ?? verdictSentence(verdict, request.limits);
      const judged = judgeTest(name, rewritten.checks, told, traces && (traces[name] ?? ''), code =>
        code === 0 && reason !== null ? reason : crashSentence(code, request.limits),
      );
      report.results.push(judged.result);
      seen[name] = judged.trace;
    }
    if (verdict !== 'finished') return { ...report, verdict, message };
  }
  return { ...report, seen: { traces: seen } };
}

function rewriteWhole({ text, lineOf }: WholeTests): RewrittenTests {
  try {
    return rewriteTests(text);
  } catch (error) {
    throw error instanceof Unsupported ? new Unsupported(lineOf(error.line), error.what) : error;
  }
}

function misfitOf(execution: Execution, { text, lineOf }: WholeTests): EngineReport {
  const { testsLine, ...report } = misfit(execution, testsFile, text);
  return { ...report, ...(testsLine === undefined ? {} : { testsLine: lineOf(testsLine) }) };
}

/** What the compiler said about the tests is not for students. */
const withoutTests = (failure: EngineReport): EngineReport => ({
  ...failure,
  output: failure.output.replaceAll(new RegExp(`^${testsFile}:.*\\n?`, 'gm'), ''),
});

async function runBatch(
  tools: Tools,
  request: RunRequest,
  archive: Buffer,
  from: number,
  count: number,
): Promise<{ execution: Execution; told: Told[] }> {
  const { limits } = request;
  const collected: Promise<Buffer>[] = [];
  const seconds = Math.ceil(limits.cpuMs / 1000);
  const command = `tar -xf - && exec ${launcherPath} ./tests.so ${from} ${count} ${seconds} </dev/null`;
  const execution = await execute(
    { command: ['/bin/sh', '-c', command], binds: [tools.launcher] },
    {
      ...tools,
      limits: { ...limits, cpuMs: runCpuLimitMs(limits, count), asleepMs: asleepLimitMs(limits) },
      isLive: true,
      extra: Array.from({ length: count + 1 }, () => 'pipe' as const),
      onStart(child) {
        feed(child, 0, archive);
        for (let index = 0; index <= count; index++) collected.push(collect(child, 3 + index));
      },
    },
  );
  const all = await Promise.all(collected);
  const codes = new Map(
    [
      ...all
        .at(-1)!
        .toString('latin1')
        .matchAll(/^(\d+) (\d+)$/gm),
    ].map(match => [Number(match[1]), Number(match[2])]),
  );
  const told = all
    .slice(0, count)
    .map((bytes, index) => ({ bytes, exitCode: codes.get(from + index) ?? null }));
  return { execution, told };
}

async function collect(child: ChildProcess, descriptor: number): Promise<Buffer> {
  const stream = (child.stdio as unknown as Readable[])[descriptor]!;
  stream.on('error', () => {});
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    // What is cut off is no message any more, so the test fails.
    if (size <= mostBytes) chunks.push(chunk);
    else stream.destroy();
  });
  await once(stream, 'close');
  return Buffer.concat(chunks);
}

function addUsage(report: EngineReport, execution: Execution): void {
  report.output += execution.shown;
  report.isOutputCut ||= execution.isCut;
  report.cpuMs += execution.spent.cpuMs;
  report.wallMs += execution.spent.wallMs;
  report.isStarved = (report.isStarved ?? false) || wasStarved(execution.spent);
}

function uniqueNames({ tests }: RewrittenTests): string[] {
  const counts = new Map<string, number>();
  return tests.map(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
