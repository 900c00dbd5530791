import { randomBytes } from 'node:crypto';

import { runProblems } from '#contract/running/run-problems.ts';
import { asleepLimitMs, type ProgramFile, type RunRequest } from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import { createPipePool } from '../../../box/pipes.ts';
import { soleTurn, type Turn } from '../../../box/turn.ts';
import type { Engine, EngineOptions, EngineReport } from '../../../engine-kit/engine.ts';
import { emptyReport } from '../../../engine-kit/failed-report.ts';
import { passingOnceMore } from '../../../engine-kit/passing-once-more.ts';
import { assembleProgram, type Program } from '../../../engine-kit/program.ts';
import { contentOf, filesOfProgram, filesOfTests } from '../../../engine-kit/program-files.ts';
import { type CompileLimits, usualCompileLimits } from '../../command/compile.ts';
import type { ClassFile } from '../../command/java/compile-daemon.ts';
import { type Compiler, createCompiler } from '../../command/java/compiler.ts';
import { StarvedError } from '../../command/make-in-box.ts';
import { createWaitingMachines, type WaitingMachines } from '../../command/java/waiting-machines.ts';
import { compileFailure, misfit } from '../compile-failure.ts';
import { unreadableTests } from '../unit-sentences.ts';
import { declaredLines } from './declared-lines.ts';
import { type JudgeJob, packClasses, packJob } from './junit-job.ts';
import { type JudgeMachine, startJudge } from './judge-machine.ts';
import { isJunitInstalled, makeJunitKit } from './junit-kit.ts';
import { junitReport, type JunitReport } from './junit-report.ts';
import { type LinkedTests, linkedTestsOf, seenOf } from './linked-tests.ts';

type Ready = { compiler: Compiler; machines: WaitingMachines<JudgeMachine>; version: string };

const idleMs = 5 * 60_000;
const retryMs = 10 * 60_000;
const testsFile = 'Tests.java';

/** JUnit 5 for Java: tests and program in one virtual machine, with walls between them (README.md). */
export function junitEngine(options: EngineOptions & { compileLimits?: Partial<CompileLimits> }): Engine {
  const compileLimits = { ...usualCompileLimits, ...options.compileLimits };
  const pipes = createPipePool();
  let ready: Promise<Ready> | null = null;
  let retryAt = 0;
  let idle: NodeJS.Timeout | undefined;

  const make = async (): Promise<Ready> => {
    const kit = await makeJunitKit(options);
    // There is no other compiler that could take over.
    const compiler = await createCompiler({
      ...options,
      limits: compileLimits,
      bind: kit.bind,
      words: kit.compiler,
    });
    return {
      compiler,
      version: kit.version,
      machines: createWaitingMachines(limits => startJudge({ ...options, pipes, kit }, limits)),
    };
  };
  const take = (): Promise<Ready> => {
    clearTimeout(idle);
    if (ready) return ready;
    if (performance.now() < retryAt) return Promise.reject(new Error('JUnit could not be prepared'));
    const making = make();
    ready = making;
    making.catch(error => {
      ready = null;
      retryAt = error instanceof StarvedError ? 0 : performance.now() + retryMs;
      options.warn?.(`JUnit tests cannot be prepared with the JDK of this machine: ${String(error)}`);
    });
    return making;
  };
  const end = async () => {
    clearTimeout(idle);
    const old = ready;
    ready = null;
    const ended = await old?.catch(() => null);
    await Promise.all([ended?.machines.end(), ended?.compiler.end()]);
  };

  return {
    name: 'junit',
    canRun: ({ language, testCode = '' }) =>
      language.testFramework === 'junit' && testKindOf('junit', testCode) === 'unit',
    start: async () => {},
    obstacle: async () => null,
    async run(request, signal, turn = soleTurn) {
      if (options.host.tier !== 'bwrap') return unreadableTests(runProblems.needsBwrap({ name: 'JUnit' }));
      if (request.testCode.trim() === '') return unreadableTests(null);
      if (!isJunitInstalled())
        return unreadableTests(runProblems.missingFramework({ name: 'JUnit 5', key: 'junit' }));
      const made = await take().catch((error: unknown) => (error instanceof StarvedError ? 'starved' : null));
      // Retried, and told as what it is: a busy server.
      if (made === 'starved') return { ...emptyReport('sandbox-failed', null), isStarved: true };
      if (!made) return unreadableTests(runProblems.noJunit);
      try {
        return await runIn({ ready: made, request, signal, turn, compileLimits });
      } finally {
        made.compiler.refresh();
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
    stop: async () => {
      await end();
      pipes.close();
    },
  };
}

type Way = {
  ready: Ready;
  request: RunRequest;
  signal: AbortSignal;
  turn: Turn;
  compileLimits: CompileLimits;
};
type Made = { classes: ClassFile[]; program: Program };

/**
 * An author's run makes tests that can be linked to other programs, and is repeated under its own terms: what the solution
 * itself would not pass must not be asked of others. If it fails, it is run as if there were no such thing.
 */
async function runIn(way: Way): Promise<EngineReport> {
  const { ready, request } = way;
  // It starts while the program is compiled.
  ready.machines.expect(1, limitsOf(request));
  const held = request.isRecording ? null : linkedTestsOf(request.contract, ready.version);
  if (held) {
    const made = await compileIn(way, 'alone');
    if ('verdict' in made) return made;
    const { doubts = [], ...first } = await judgeIn(way, made, held);
    return passingOnceMore(request, first, doubts, async limits => {
      const { doubts: _, ...second } = await judgeIn(
        { ...way, request: { ...request, limits } },
        made,
        held,
        'apart',
      );
      return second;
    });
  }
  if (request.isRecording) {
    const made = await compileIn(way, 'linked');
    if ('verdict' in made) return made;
    const tests = packClasses(made.classes, 'tests/');
    const { recorded: lines = [], ...report } = await judgeIn(
      way,
      made,
      { classes: tests, lines: [] },
      'recording',
    );
    if (isPassed(report)) {
      const linked = await heldBySolution(way, made, { classes: tests, lines });
      return linked ? { ...report, seen: seenOf(linked, ready.version) } : { ...report, uses: [] };
    }
  }
  const made = await compileIn(way, request.isRecording ? 'author' : 'together');
  if ('verdict' in made) return made;
  return judgeIn(way, made, { classes: packClasses(made.classes, 'tests/'), lines: [] }, 'together');
}

/** What was recorded, as far as the solution itself passes with it. */
async function heldBySolution(way: Way, made: Made, recorded: LinkedTests): Promise<LinkedTests | null> {
  const passes = async (tests: LinkedTests) => isPassed(await judgeIn(way, made, tests));
  const plain = { ...recorded, lines: recorded.lines.filter(line => !isExpectedLine(line)) };
  if (recorded.lines.some(isExpectedLine)) {
    const { recorded: exchanges = [] } = await judgeIn(way, made, recorded, 'exchanging');
    const strict = { ...plain, lines: [...plain.lines, ...exchanges] };
    if (exchanges.length > 0 && (await passes(strict))) return strict;
  }
  return (await passes(plain)) ? plain : null;
}

/** Of inside/Origins.java, for inside/Trials.java. */
const isExpectedLine = (line: string) => line.startsWith('expected ');

const isPassed = ({ verdict, isChannelComplete, results }: EngineReport) =>
  verdict === 'finished' &&
  isChannelComplete &&
  results.every(({ passed, status }) => passed || status === 'skipped');

const limitsOf = ({ limits }: RunRequest) => ({ ...limits, asleepMs: asleepLimitMs(limits) });

/** A report if that is the end. */
async function compileIn(
  { ready: { compiler }, request, signal, turn, compileLimits }: Way,
  how: 'alone' | 'linked' | 'together' | 'author',
): Promise<Made | EngineReport> {
  const program = assembleProgram(request.language, request.code, [], filesOfProgram(request));
  const fileName = request.language.executableFileName;
  const hidden = filesOfTests(request).filter(({ kind }) => kind === 'hidden');
  const fields = [
    how,
    fileName,
    withClasses(program.source, filesOfProgram(request)),
    how === 'alone' ? '' : withClasses(request.testCode, hidden),
  ];
  const supervision = { limits: { ...compileLimits, outputBytes: request.limits.outputBytes }, signal, turn };
  const compile = () => compiler.compile(fields, supervision);
  let compiled = await compile();
  if (typeof compiled === 'string') {
    await compiler.revive();
    compiled = await compile();
  }
  if (compiled === 'crashed') return emptyReport('compile-failed', runProblems.compilerFailed);
  if (compiled === 'unavailable') return emptyReport('sandbox-failed', null);
  const { outcome, execution, classes } = compiled;
  if (outcome === 'tests') return misfit(execution, testsFile, request.testCode);
  if (outcome === 'refused')
    return emptyReport('compile-failed', runProblems.said({ said: execution.shown }));
  const { asleepMs } = limitsOf(request);
  if (outcome !== 'ok')
    return compileFailure(execution, { fileName, program, limits: compileLimits, asleepMs });
  return { classes, program };
}

async function judgeIn(
  { ready: { machines }, request, signal, turn }: Way,
  { classes, program }: Made,
  tests: LinkedTests,
  way: JudgeJob['way'] = 'linked',
): Promise<JunitReport> {
  const limits = limitsOf(request);
  await turn.letOthersGo();
  const machine = await machines.take(limits);
  if (!machine) return emptyReport('sandbox-failed', null);
  machines.expect(1, limits);
  try {
    const nonce = randomBytes(16).toString('hex');
    const job = {
      nonce,
      way,
      lines: tests.lines,
      program: packClasses(classes, 'program/'),
      tests: tests.classes,
      files: (request.files ?? []).filter(({ name }) => !name.endsWith('.java')),
    };
    const judged = await machine.judge(packJob(job), { limits, signal, turn, asksWhere: true });
    return junitReport(request, program, { nonce, judged, declared: declaredLines(classes) });
  } finally {
    await machine.end();
  }
}

/** A source and what is compiled with it, names and sources in turn; NUL separates them. */
function withClasses(source: string, files: ProgramFile[]): string {
  const classes = files.filter(({ name }) => name.endsWith('.java'));
  return [source, ...classes.flatMap(file => [file.name, String(contentOf(file))])]
    .map(text => text.replaceAll('\0', ' '))
    .join('\0');
}
