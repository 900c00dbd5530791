import { asleepLimitMs, type RunLanguage, type RunRequest } from '#contract/running/run-request.ts';

import type { SandboxHost } from '../../../box/box.ts';
import type { PipePool } from '../../../box/pipes.ts';
import type { Execution, SuperviseOptions } from '../../../box/supervise.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { type CaseBox, caseBoxStarter, type PreparedProgram } from '../case-box/case-box.ts';
import type { CompileLimits } from '../compile.ts';
import type { Compiled } from './compile-daemon.ts';
import { createCompiler, type NotCompiled } from './compiler.ts';
import { type JavaCommand, parseJavaCommand } from './java-command.ts';
import { makeJavaKit } from './java-kit.ts';
import { createWaitingMachines, machinesFor, type WaitingMachines } from './waiting-machines.ts';

/** What is kept ready for Java, from the first run on until some minutes after the last one. */
export type WarmJava = {
  /** Null for another language or command, or if nothing is ready: then the run is carried out like any other. */
  begin(request: RunRequest, cases: number): JavaSession | null;
  /** For a program that somebody talks to: it is only compiled by what is ready. */
  compilerFor(language: RunLanguage): Pick<JavaSession, 'compile'> | null;
  /** Makes ready what has been missing. Call it when a run has ended. */
  fill(): void;
  close(): Promise<void>;
};

/** One run. Both return null if it has to be done in the usual way instead. */
export type JavaSession = {
  compile(
    source: { name: string; content: string },
    options: SuperviseOptions,
  ): Promise<Compiled | NotCompiled>;
  run(program: PreparedProgram, options: SuperviseOptions): Promise<Execution | null>;
};

type Options = {
  host: SandboxHost;
  cgroups: CgroupBase | null;
  pipes: PipePool;
  compileLimits: CompileLimits;
  slots: number;
  isOff: boolean;
};

/** While somebody else compiles something large: then the program is compiled as by a command. */
const longestWaitMs = 300;
const mostExpected = 4;
const idleMs = 5 * 60_000;
const retryMs = 10 * 60_000;
/** Of inside/Gate.java: the program is one that `java` itself has to complain about. */
const notOurs = 97;

export function createWarmJava(options: Options): WarmJava {
  let wanted: JavaCommand | null = null;
  let last: { cases: number; limits: ReturnType<typeof limitsOf> } | null = null;
  let ready: Ready | null = null;
  let making: Promise<void> | null = null;
  const isImpossible = options.isOff || options.host.tier !== 'bwrap';
  let retryAt = 0;
  let isOpen = true;
  let idle: NodeJS.Timeout | undefined;

  const isFor = (command: JavaCommand) => ready?.key === keyOf(command);
  const endReady = async () => {
    const old = ready;
    ready = null;
    await old?.end();
  };
  async function make(command: JavaCommand): Promise<void> {
    try {
      await endReady();
      const made = await makeReady(options, command);
      if (isOpen) ready = made;
      else await made.end();
    } catch {
      // For example a JDK without the parts that we use. Everything works without, only slower.
      retryAt = performance.now() + retryMs;
    }
  }

  return {
    begin(request, cases) {
      if (isImpossible) return null;
      const command = parseJavaCommand(
        request.language.executionCommand,
        request.language.executableFileName,
      );
      if (!command) return null;
      wanted = command;
      const limits = limitsOf(request);
      last = { cases, limits };
      if (!ready || !isFor(command)) return null;
      ready.machines.expect(Math.min(cases, mostExpected), limits);
      return sessionIn(ready, command, limits, cases);
    },
    compilerFor({ executionCommand, executableFileName }) {
      const command = isImpossible ? null : parseJavaCommand(executionCommand, executableFileName);
      wanted = command ?? wanted;
      if (!command || !ready || !isFor(command)) return null;
      const { compile } = ready;
      return {
        compile: ({ name, content }, options) =>
          compile([name, content, command.compileOptions.join(' ')], options),
      };
    },
    fill() {
      if (!isOpen || !wanted || performance.now() < retryAt) return;
      clearTimeout(idle);
      idle = setTimeout(() => {
        wanted = null;
        void endReady();
      }, idleMs).unref();
      if (ready && isFor(wanted)) {
        ready.refreshCompiler();
        if (last) ready.machines.expect(machinesFor(last.cases, options.slots), last.limits);
        return;
      }
      making ??= make(wanted).finally(() => {
        making = null;
      });
    },
    async close() {
      isOpen = false;
      clearTimeout(idle);
      await making;
      await endReady();
    },
  };
}

const limitsOf = ({ limits }: RunRequest) => ({ ...limits, asleepMs: asleepLimitMs(limits) });
const keyOf = ({ runOptions, mainClass }: JavaCommand) => [...runOptions, mainClass].join(' ');

/** One compiler and the machines for one command. */
type Ready = {
  key: string;
  machines: WaitingMachines<CaseBox>;
  compile(fields: string[], options: SuperviseOptions): Promise<Compiled | NotCompiled>;
  refreshCompiler(): void;
  end(): Promise<void>;
};

async function makeReady(options: Options, command: JavaCommand): Promise<Ready> {
  const kit = await makeJavaKit(options, command.runOptions);
  const compiler = await createCompiler(
    {
      ...options,
      limits: options.compileLimits,
      bind: kit.bind,
      words: ['-cp', kit.jar, 'cairn.CompileDaemon'],
    },
    longestWaitMs,
  );
  const startBox = caseBoxStarter({ ...options, binds: [kit.bind] });
  const words = ['exec java', ...command.runOptions, ...kit.gateOptions, command.mainClass];
  const machines = createWaitingMachines(async limits => {
    const box = await startBox();
    try {
      const source = { name: `${command.mainClass}.java`, content: '' };
      await box.prepare({ command: words.join(' '), source, env: {} }, limits);
      return box;
    } catch (error) {
      await box.end();
      throw error;
    }
  });
  return {
    key: keyOf(command),
    machines,
    compile: compiler.compile,
    refreshCompiler: compiler.refresh,
    async end() {
      await Promise.all([machines.end(), compiler.end()]);
    },
  };
}

function sessionIn(
  { compile, machines }: Ready,
  { compileOptions }: JavaCommand,
  limits: ReturnType<typeof limitsOf>,
  cases: number,
): JavaSession {
  let left = cases;
  return {
    compile: ({ name, content }, options) => compile([name, content, compileOptions.join(' ')], options),
    async run(program, options) {
      left--;
      const box = await machines.take(limits);
      if (!box) return null;
      // The next ones start while this one runs.
      machines.expect(Math.min(left, mostExpected), limits);
      try {
        const execution = await box.go(program, options);
        return execution.exitCode === notOurs && execution.shown === '' ? null : execution;
      } finally {
        await box.end();
      }
    },
  };
}
