import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import {
  asleepLimitMs,
  type CompilerNote,
  type RunRequest,
  runCpuLimitMs,
} from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import type { Bind, BoxFile } from '../../../box/box.ts';
import { execute } from '../../../box/execute.ts';
import { createPipePool, type PipePool } from '../../../box/pipes.ts';
import type { Execution } from '../../../box/supervise.ts';
import { soleTurn, type Turn } from '../../../box/turn.ts';
import { wasStarved } from '../../../box/usage/time-spent.ts';
import type { Engine, EngineOptions, EngineReport } from '../../../engine-kit/engine.ts';
import { emptyReport } from '../../../engine-kit/failed-report.ts';
import { assembleProgram } from '../../../engine-kit/program.ts';
import { contentOf, filesOfProgram, filesOfTests } from '../../../engine-kit/program-files.ts';
import { verdictSentence } from '../../../engine-kit/sentences.ts';
import { usualCompileLimits } from '../../command/compile.ts';
import { compilerNotes } from '../../command/compiler-notes.ts';
import { crashSentence, executionVerdict } from '../../command/execution-verdict.ts';
import { compileFailure, misfit, usage } from '../compile-failure.ts';
import { unreadableTests } from '../unit-sentences.ts';
import { compilationUnit, compileCommand, type Dialect, programUnit, testsFile } from './c-unit.ts';
import { checkMemory } from './check-memory.ts';
import { Unsupported } from './checks.ts';
import { apartCommand, togetherCommand, wrappedIn } from './commands.ts';
import { type Ask, fittedTypes, withQuestions } from './contract/asked-types.ts';
import { type CContract, readContract } from './contract/c-contract.ts';
import { authorRun, type Judged, type Way } from './contract/author-run.ts';
import { keptChecks, type KeptOfTests, type OwnValue, readKept } from './contract/kept-values.ts';
import type { Job } from './contract/unit-job.ts';
import { misfitSentence } from './contract/c-misfits.ts';
import { adapterName } from './contract/prototypes.ts';
import { additionsIn, hasLineMarkers, mayAddToStd, redirectedIn } from './contract/std-additions.ts';
import { testsObject, type TestsObjects } from './contract/tests-object.ts';
import { readNumbers, readToldApart } from './contract/told-apart-objects.ts';
import { type WholeTests, withHiddenIncludes } from './hidden-includes.ts';
import { compileInBox } from './in-box.ts';
import { judgeTest, type JudgedTest, type Told } from './judge-checks.ts';
import { launcherPath, libraryPath, makeLauncher } from './launcher.ts';
import { createPrecompiledHeaders, type PrecompiledHeaders, saysOtherwise } from './precompiled-headers.ts';
import { type RewrittenTests, rewriteTests } from './rewrite-tests.ts';

type Tools = EngineOptions & {
  pipes: PipePool;
  launcher: Bind;
  turn: Turn;
  signal: AbortSignal;
  objects: TestsObjects;
  headersFor: ReturnType<typeof createPrecompiledHeaders>['headersFor'];
};

const frameworks = ['c-unit', 'catch2'];
/** Each test has a descriptor, and a process may have 64. */
const testsAtOnce = 32;
const mostTests = 500;
const mostBytes = 1024 * 1024;

/** Unit tests of C and C++: programs send values, which are compared here (README.md). */
export function cEngine(options: EngineOptions): Engine {
  const pipes = createPipePool();
  const objects: TestsObjects = new Map();
  const { headersFor } = createPrecompiledHeaders(options);
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
      if (options.host.tier !== 'bwrap') return unreadableTests(runProblems.needsBwrap({ name: 'Unit' }));
      if (request.testCode.trim() === '') return unreadableTests(null);
      const how = compileCommand(request.language.executionCommand, filesOfProgram(request));
      if (!how) return unreadableTests(runProblems.noUnitCompiler);
      launcher ??= makeLauncher(options, 'gcc').catch(error => {
        launcher = null;
        throw error;
      });
      const tools = { ...options, pipes, launcher: await launcher, turn, signal, objects, headersFor };
      try {
        return await runTests(tools, request, how);
      } catch (error) {
        if (error instanceof Unsupported) return unreadableTests(error.sentence, error.line);
        throw error;
      }
    },
    stop: async () => pipes.close(),
  };
}

type How = NonNullable<ReturnType<typeof compileCommand>>;

async function runTests(tools: Tools, request: RunRequest, how: How): Promise<EngineReport> {
  const hidden = filesOfTests(request).filter(({ kind }) => kind === 'hidden');
  const whole = withHiddenIncludes(request.testCode, hidden);
  const rewrite = (way: Way) => rewriteWhole(whole, how, way);
  const known: Record<string, unknown> = request.contract?.seen ?? {};
  const stored = readKept(known['expected']);
  const rewritten = rewrite({
    kept: stored,
    apart: readToldApart(known['apart']),
    objects: readNumbers(known['objects']),
    isSequence: known['sequence'] === true,
  });
  if (rewritten.tests.length > mostTests)
    return unreadableTests(runProblems.tooManyTests({ most: mostTests }));
  const files = filesOfProgram(request);
  const program = assembleProgram(request.language, request.code, [], files);
  const included = files.map(({ content }) => content);
  const job: Job = {
    tools,
    how,
    program,
    fileName: request.language.executableFileName,
    files: files.map(file => ({
      target: `/tmp/${file.name}`,
      content: contentOf(file),
      isWritable: true,
    })),
    included,
    headers: await tools.headersFor(how, [program.source]),
    rewritten,
    testsText: whole.text,
    outputBytes: request.limits.outputBytes,
  };
  const judgeBy = (one: Job, contract: CContract | null, kept: KeptOfTests) =>
    judge(tools, request, one, whole, { contract, kept });
  if (!request.isRecording)
    return (await judgeBy(job, readContract(request.contract?.seen['c']), stored)).report;
  return authorRun({ job, objects: tools.objects, rewrite, judge: judgeBy });
}

type Built = { execution: Execution; made: Buffer; rewritten: RewrittenTests; mark: string; asks: Ask[] };

async function build(
  tools: Tools,
  job: Job,
  contract: CContract | null,
  fitted?: Map<number, string>,
): Promise<Built> {
  const { how, program, fileName, rewritten, files, outputBytes } = job;
  if (contract?.mode === 'apart') {
    const tests = await testsObject(tools.objects, job, contract.functions);
    if (tests) {
      const { mark, object } = tests;
      const made = await compileInBox(
        tools,
        apartCommand(
          how,
          contract.functions.map(one => adapterName(one, mark)),
        ),
        {
          input: programUnit(program.source, fileName, contract.functions, mark),
          files,
          given: object,
          outputBytes,
        },
      );
      return { ...made, rewritten: tests.rewritten, mark, asks: [] };
    }
  }
  const together = contract?.mode === 'together' ? contract : null;
  const { source, asks } =
    how.dialect === 'c++' && together && together.asked.length > 0
      ? withQuestions(rewritten.source, number => together.asked[number] != null, fitted, together.asked)
      : { source: rewritten.source, asks: [] };
  const input = compilationUnit({
    ...job,
    program: program.source,
    rewritten: { ...rewritten, source },
    dialect: how.dialect,
    contract: together,
  });
  const compile = (headers: PrecompiledHeaders | null) =>
    compileInBox(
      tools,
      togetherCommand(how, together, {
        texts: [program.source, ...job.included],
        wrapped: wrappedIn(job.testsText),
        headers: headers?.option ?? '',
      }),
      { input, files, outputBytes, binds: headers ? [headers.bind] : [] },
    );
  let made = await compile(job.headers);
  if (job.headers && made.execution.stopReason === null && saysOtherwise(made.execution))
    made = await compile(null);
  const built = { ...made, rewritten, mark: '', asks };
  if (made.execution.exitCode === 0 || !together || fitted) return built;
  // A class of the program may hold what the solution gave: then that is taken out of it.
  const types = fittedTypes(made.execution.shown, together.asked);
  const again = types && (await build(tools, job, contract, types));
  return again?.execution.exitCode === 0 ? again : built;
}

/** In C++, before anything is compiled: what the program adds to the library's namespace. */
async function additionsTo(job: Job, contract: CContract | null): Promise<Sentence | null> {
  if (job.how.dialect !== 'c++' || contract?.mode !== 'together') return null;
  const texts = [job.program.source, ...job.included];
  if (!texts.some(mayAddToStd)) return null;
  if (texts.some(hasLineMarkers)) return runProblems.lineMarkers;
  const { compiler, options } = job.how;
  const { made } = await compileInBox(job.tools, `${compiler} ${options} -w -E -x c++ - >&3 2>/dev/null`, {
    input: `#line 1 "${job.fileName}"\n${job.program.source}\n`,
    files: job.files,
    outputBytes: job.outputBytes,
  });
  const redirected = redirectedIn(made.toString('utf8'), contract.library);
  if (redirected !== null) return runProblems.otherMeaning({ name: redirected });
  const added = additionsIn(made.toString('utf8')).filter(name => !contract.additions.includes(name));
  return added.length === 0 ? null : runProblems.addedToStd({ names: added });
}

async function judge(
  tools: Tools,
  request: RunRequest,
  job: Job,
  whole: WholeTests,
  { contract, kept }: { contract: CContract | null; kept: KeptOfTests },
): Promise<Judged> {
  const own = new Map<string, OwnValue[]>();
  const apart: JudgedTest['apart'] = [];
  const unsent = new Set<number>();
  const ended = (report: EngineReport): Judged => ({ report, own, apart, unsent });
  const { fileName, program } = job;
  const names = uniqueNames(job.rewritten);
  const limits = { ...request.limits, asleepMs: asleepLimitMs(request.limits) };
  const added = await additionsTo(job, contract);
  if (added !== null) return ended({ ...emptyReport('compile-failed', added), declaredTests: names });
  const { execution, made, rewritten, mark, asks } = await build(tools, job, contract);
  if (execution.exitCode !== 0 || execution.stopReason) {
    const failure = compileFailure(execution, {
      fileName,
      program,
      limits: usualCompileLimits,
      asleepMs: limits.asleepMs,
    });
    const isOwn = failure.verdict !== 'compile-failed' || failure.line !== undefined;
    const odd =
      isOwn || !contract ? null : misfitSentence(execution, contract, { mark, asks, program: request.code });
    if (odd)
      return ended({
        ...emptyReport('compile-failed', null),
        ...odd,
        ...usage(execution),
        declaredTests: names,
      });
    const told = isOwn || failure.message !== null ? withoutTests(failure) : misfitOf(execution, whole);
    return ended({ ...told, declaredTests: names });
  }
  await tools.turn.letOthersGo();
  const traces =
    request.contract && ((request.contract.seen['traces'] as Record<string, string> | undefined) ?? null);
  if (request.contract && !traces) return ended(unreadableTests(runProblems.notRunByAuthor));
  const report: EngineReport = {
    ...emptyReport('finished', null),
    declaredTests: names,
    isChannelComplete: true,
    notes: compilerNotes(execution.shown, fileName, program),
  };
  const seen: Record<string, string> = {};
  const wanted = (name: string) =>
    contract?.mode === 'apart' ? contract.functions.find(one => one.name === name)?.returns : undefined;
  for (let from = 0; from < names.length; from += testsAtOnce) {
    const count = Math.min(testsAtOnce, names.length - from);
    const ran = await runBatch(tools, request, {
      library: made,
      dialect: job.how.dialect,
      files: job.files,
      from,
      count,
    });
    addUsage(report, ran.execution);
    const { verdict, message } = executionVerdict(ran.execution, limits);
    for (let index = 0; index < count; index++) {
      const name = names[from + index]!;
      const told = ran.told[index]!;
      // The rest of them did not get a turn.
      const hasEnded = told.exitCode !== null || told.signal !== null;
      if (verdict !== 'finished' && !hasEnded && told.bytes.length === 0) continue;
      const reason = message ?? verdictSentence(verdict, request.limits);
      const judged = judgeTest(name, rewritten.checks, told, traces && (traces[name] ?? ''), {
        crash: signal =>
          signal === null ? (reason ?? runProblems.crashed) : crashSentence(signal, request.limits),
        returns: wanted,
        kept: kept[name],
      });
      own.set(name, judged.own);
      apart.push(...judged.apart);
      for (const id of judged.unsent) unsent.add(id);
      report.results.push(judged.result);
      seen[name] = judged.trace;
    }
    if (verdict !== 'finished') {
      if (verdict === 'timed-out') await tellWhy(tools, request, job, contract, names, report);
      return ended({ ...report, verdict, message });
    }
  }
  await tellWhy(tools, request, job, contract, names, report);
  return ended({ ...report, seen: { traces: seen } });
}

/** Of the first test that failed, where somebody reads it. */
async function tellWhy(
  tools: Tools,
  request: RunRequest,
  job: Job,
  contract: CContract | null,
  names: string[],
  report: EngineReport,
): Promise<void> {
  const isRead = request.owner?.isBackground === false && !request.isRecording;
  const failed = report.results.find(({ passed, status }) => !passed && status !== 'skipped');
  if (!failed || !isRead) return;
  const { cause, notes } = await checkMemory(job, names.indexOf(failed.name), {
    objects: tools.objects,
    contract,
    limits: request.limits,
  });
  const known = report.notes ?? [];
  const isKnown = (note: CompilerNote) => known.some(one => one.line === note.line && one.text === note.text);
  report.notes = [...known, ...notes.filter(note => !isKnown(note))];
  if (cause) Object.assign(failed, { cause: cause.cause }, cause.place);
}

function rewriteWhole({ text, lineOf }: WholeTests, { dialect }: How, way: Way): RewrittenTests {
  const { kept, apart, objects, isSequence } = way;
  try {
    const made = rewriteTests(text, { isCpp: dialect === 'c++', kept: keptChecks(kept), apart, objects });
    return { ...made, isSequence };
  } catch (error) {
    throw error instanceof Unsupported
      ? new Unsupported(lineOf(error.line), error.what, error.instead)
      : error;
  }
}

function misfitOf(execution: Execution, { text, lineOf }: WholeTests): EngineReport {
  const { testsLine, ...report } = misfit(execution, testsFile, text);
  return { ...report, ...(testsLine === undefined ? {} : { testsLine: lineOf(testsLine) }) };
}

/** What the compiler said about the tests and our own parts is not for students. */
const withoutTests = (failure: EngineReport): EngineReport => ({
  ...failure,
  output: failure.output.replaceAll(new RegExp(`^(?:${testsFile}:|.*cairn[0-9a-f]{12}).*\\n?`, 'gm'), ''),
});

type Batch = { library: Buffer; dialect: Dialect; files: BoxFile[]; from: number; count: number };

async function runBatch(
  tools: Tools,
  request: RunRequest,
  { library, dialect, files, from, count }: Batch,
): Promise<{ execution: Execution; told: Told[] }> {
  const { limits } = request;
  const collected: Promise<Buffer>[] = [];
  const seconds = Math.ceil(limits.cpuMs / 1000);
  const execution = await execute(
    {
      command: [launcherPath, libraryPath, String(from), String(count), String(seconds), dialect],
      binds: [tools.launcher],
      // Read-only: code in memory is that of the file, as long as nobody writes to it.
      files: [...files, { target: libraryPath, content: library }],
      hasProc: false,
    },
    {
      ...tools,
      limits: { ...limits, cpuMs: runCpuLimitMs(limits, count), asleepMs: asleepLimitMs(limits) },
      extra: Array.from({ length: count + 1 }, () => 'pipe' as const),
      onStart(child) {
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
    .map((bytes, index) => ({ bytes, ...endOf(codes.get(from + index) ?? null) }));
  return { execution, told };
}

/** Signals come as numbers that no exit code has (inside/launch.c). */
const endOf = (code: number | null): { exitCode: number | null; signal: number | null } =>
  code !== null && code >= 256 ? { exitCode: null, signal: code - 256 } : { exitCode: code, signal: null };

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
