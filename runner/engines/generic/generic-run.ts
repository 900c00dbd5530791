import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

import { asleepLimitMs, type RunRequest } from '#contract/run-request.ts';

import { execute } from '../../box/execute.ts';
import { cappedText } from '../../box/output.ts';
import type { PipePool } from '../../box/pipes.ts';
import { feed } from '../../box/sandbox.ts';
import type { Execution } from '../../box/supervise.ts';
import type { Turn } from '../../box/turn.ts';
import { addTimes, type TimeLimits } from '../../box/usage/time-spent.ts';
import type { Where } from '../../box/where/ask-where.ts';
import type { EngineOptions } from '../../engine-kit/engine.ts';
import type { CaseBox } from './case-box/case-box.ts';
import { archiveDescriptor, compile, type CompileLimits, withUnpacking } from './compile.ts';
import { type FastCompile, mustRepeat } from './fast-compile/fast-compile.ts';
import { addressCommand, bashTraceEnv } from './trace-commands.ts';
import { assembleProgram, type Program, splitCommand } from '../../engine-kit/program.ts';

export type Tools = Omit<EngineOptions, 'slots' | 'mostAlive'> & {
  pipes: PipePool;
  turn: Turn;
  compileLimits: CompileLimits;
  fast: FastCompile;
};

/**
 * One run: the program is compiled once, and executed once per case. All of that happens in one box if there is
 * one, otherwise each step gets one of its own.
 */
export type GenericRun = {
  program: Program;
  /** Null when there was nothing to compile. */
  compile(): Promise<Execution | null>;
  execute(input: { stdin: string }, limits: TimeLimits): Promise<Execution>;
  executeHarness(token: string): Promise<{ execution: Execution; lines: string }>;
  /** Runs it again and returns the end of bash's trace. */
  trace(stdin: string): Promise<string>;
  /** What `addr2line` says about places in the compiled program. */
  resolve(where: Where): Promise<string>;
};

/** Results beyond this size are cut, which makes the run fail. */
const channelBytes = 1024 * 1024;
const traceBytes = 4096;

export function prepareRun(
  tools: Tools,
  request: RunRequest,
  signal: AbortSignal,
  tests: string[],
  takeBox: () => Promise<CaseBox | null> = async () => null,
): GenericRun {
  const { language, limits } = request;
  const fileName = language.executableFileName;
  const program = assembleProgram(language, request.code, tests);
  const commands = splitCommand(language.executionCommand);
  const files = [{ target: `/tmp/${fileName}`, content: program.source }];
  const options = {
    ...tools,
    limits: { ...limits, asleepMs: asleepLimitMs(limits) },
    signal,
    files,
    fileName,
  };
  let archive: Buffer | null = null;
  let compiledWith: Record<string, string> = {};

  const usualEnv: Record<string, string> = /\bpython/.test(commands.run) ? { PYTHONFAULTHANDLER: '1' } : {};
  const source = { name: fileName, content: program.source };

  async function executeWith(
    input: string,
    harness: (number | 'ignore')[],
    onStart: () => void,
    limits: TimeLimits = options.limits,
    env = usualEnv,
  ) {
    const compiled = archive;
    const command = compiled === null ? commands.run : withUnpacking(commands.run);
    return execute(
      { command: ['/bin/sh', '-c', command], files, input, env },
      {
        ...options,
        limits,
        asksWhere: true,
        extra: compiled === null ? harness : [...harness, 'pipe'],
        onStart(child) {
          onStart();
          if (compiled) feed(child, archiveDescriptor, compiled);
        },
      },
    );
  }

  async function compileApart(command: string): Promise<Execution> {
    const compiled = await compile(options, command);
    archive = compiled.archive;
    return compiled.execution;
  }

  return {
    program,
    async compile() {
      if (commands.compile === null) return null;
      const box = await takeBox();
      if (!box) return compileApart(commands.compile);
      const limits = { ...tools.compileLimits, outputBytes: options.limits.outputBytes };
      const step = { kind: 'compile', command: commands.compile, source, input: null } as const;
      const plainly = (limits: TimeLimits) => box.run({ ...step, env: {} }, { ...options, limits });
      const env = tools.fast.envFor(commands.compile, source);
      if (!env) return plainly(limits);
      const first = await box.run({ ...step, env }, { ...options, limits });
      if (!mustRepeat(first, env)) {
        compiledWith = env;
        return first;
      }
      const second = await plainly({ ...limits, cpuMs: limits.cpuMs - first.spent.cpuMs });
      return { ...second, spent: addTimes(first.spent, second.spent) };
    },
    async execute({ stdin }, limits) {
      const box = await takeBox();
      if (!box) return executeWith(stdin, archive === null ? [] : unusedDescriptors, () => {}, limits);
      const step = { kind: 'case', command: commands.run, source, input: stdin, env: usualEnv } as const;
      return box.run(step, { ...options, limits, asksWhere: true });
    },
    async executeHarness(token) {
      const channel = await tools.pipes.openForReading();
      const secret = await tools.pipes.openHolding(`${token}\n`);
      const lines = cappedText(channelBytes);
      channel.ours.on('data', (chunk: Buffer) => lines.add(chunk));
      const ended = once(channel.ours, 'close');
      const execution = await executeWith('', [channel.theirs, secret.theirs], () => {
        channel.closeTheirs();
        secret.closeTheirs();
      });
      await ended;
      return { execution, lines: lines.text() };
    },
    async trace(stdin) {
      if (commands.compile !== null && archive === null) await compileApart(commands.compile);
      const channel = await tools.pipes.openForReading();
      let end = '';
      channel.ours.on('data', (chunk: Buffer) => (end = (end + chunk.toString('latin1')).slice(-traceBytes)));
      const ended = once(channel.ours, 'close');
      await executeWith(stdin, [channel.theirs, 'ignore'], channel.closeTheirs, options.limits, bashTraceEnv);
      await ended;
      return end;
    },
    async resolve(where) {
      const command = addressCommand(commands.compile ?? ':', where);
      const limits = { ...tools.compileLimits, outputBytes: options.limits.outputBytes };
      // Only the same linker puts the program's functions at the same addresses.
      const box = { command: ['/bin/sh', '-c', command], files, env: compiledWith, binds: tools.fast.binds };
      const execution = await execute(box, { ...options, limits });
      return execution.standardOutput;
    },
  };
}

/** Fillers for 3 and 4 without a harness, so that the archive is always on the same descriptor. */
const unusedDescriptors = Array.from({ length: archiveDescriptor - 3 }, () => 'ignore' as const);

export const newToken = () => randomBytes(16).toString('hex');
