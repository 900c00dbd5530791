import { randomBytes } from 'node:crypto';

import { asleepLimitMs, type ProgramFile, type RunRequest } from '#contract/run-request.ts';
import { testKindOf } from '#contract/test-code/test-kind.ts';

import { createPipePool } from '../../../../box/pipes.ts';
import { soleTurn, type Turn } from '../../../../box/turn.ts';
import type { Engine, EngineOptions, EngineReport } from '../../../../engine-kit/engine.ts';
import { emptyReport } from '../../../../engine-kit/failed-report.ts';
import { assembleProgram } from '../../../../engine-kit/program.ts';
import { contentOf, filesOfProgram, filesOfTests } from '../../../../engine-kit/program-files.ts';
import { type CompileLimits, usualCompileLimits } from '../../compile.ts';
import type { Compiled, ClassFile } from '../../java/compile-daemon.ts';
import { type Compiler, createCompiler } from '../../java/compiler.ts';
import { StarvedError } from '../../make-in-box.ts';
import { createWaitingMachines, type WaitingMachines } from '../../java/waiting-machines.ts';
import { compileFailure, misfit } from '../compile-failure.ts';
import { missingFramework, needsBwrap, unreadableTests } from '../unit-sentences.ts';
import { type JudgeMachine, startJudge } from './judge-machine.ts';
import { isJunitInstalled, makeJunitKit } from './junit-kit.ts';
import { junitReport } from './junit-report.ts';

type Ready = { compiler: Compiler; machines: WaitingMachines<JudgeMachine> };

const idleMs = 5 * 60_000;
const retryMs = 10 * 60_000;
/** There is no other compiler that could take over. */
const longestWaitMs = 60_000;
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
    const compiler = await createCompiler(
      { ...options, limits: compileLimits, bind: kit.bind, words: kit.compiler },
      longestWaitMs,
    );
    return {
      compiler,
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
      if (options.host.tier !== 'bwrap') return unreadableTests(needsBwrap('JUnit'));
      if (request.testCode.trim() === '') return unreadableTests(null);
      if (!isJunitInstalled()) return unreadableTests(missingFramework('JUnit 5', 'junit'));
      const made = await take().catch((error: unknown) => (error instanceof StarvedError ? 'starved' : null));
      // Retried, and told as what it is: a busy server.
      if (made === 'starved') return { ...emptyReport('sandbox-failed', null), isStarved: true };
      if (!made) return unreadableTests('JUnit tests cannot be run with the JDK of this server.');
      try {
        return await runIn(made, request, signal, turn, compileLimits);
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

async function runIn(
  { compiler, machines }: Ready,
  request: RunRequest,
  signal: AbortSignal,
  turn: Turn,
  compileLimits: CompileLimits,
): Promise<EngineReport> {
  const limits = { ...request.limits, asleepMs: asleepLimitMs(request.limits) };
  // It starts while the program is compiled.
  machines.expect(1, limits);
  const program = assembleProgram(request.language, request.code, [], filesOfProgram(request));
  const fileName = request.language.executableFileName;
  const hidden = filesOfTests(request).filter(({ kind }) => kind === 'hidden');
  const fields = [
    fileName,
    withClasses(program.source, filesOfProgram(request)),
    withClasses(request.testCode, hidden),
  ];
  const supervision = {
    limits: { ...compileLimits, outputBytes: request.limits.outputBytes },
    signal,
    turn,
  };
  const compile = () => compiler.compile(fields, supervision);
  let compiled: Compiled | null = await compile();
  if (!compiled) {
    await compiler.revive();
    compiled = await compile();
  }
  if (!compiled) return emptyReport('compile-failed', 'The compiler could not cope with your program.');
  const { outcome, execution, classes } = compiled;
  if (outcome === 'tests') return misfit(execution, testsFile, request.testCode);
  if (outcome === 'refused') return emptyReport('compile-failed', execution.shown);
  if (outcome !== 'ok')
    return compileFailure(execution, { fileName, program, limits: compileLimits, asleepMs: limits.asleepMs });
  await turn.letOthersGo();
  const machine = await machines.take(limits);
  if (!machine) return emptyReport('sandbox-failed', null);
  machines.expect(1, limits);
  try {
    const nonce = randomBytes(16).toString('hex');
    const judged = await machine.judge(packJob(nonce, classes), { limits, signal, turn, asksWhere: true });
    return junitReport(request, program, nonce, judged);
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

/** As java.io.DataInputStream reads it: the classes of the program, then those of the tests. */
function packJob(nonce: string, classes: ClassFile[]): Buffer {
  const part = (folder: string) => {
    const own = classes.filter(({ name }) => name.startsWith(folder));
    return [
      int(own.length),
      ...own.flatMap(({ name, content }) => [
        shortText(name.slice(folder.length)),
        int(content.length),
        content,
      ]),
    ];
  };
  return Buffer.concat([shortText(nonce), ...part('program/'), ...part('tests/')]);
}

const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const shortText = (text: string) => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
