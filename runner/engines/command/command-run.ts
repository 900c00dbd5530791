import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

import { asleepLimitMs, type RunRequest } from '#contract/running/run-request.ts';
import type { IoCase } from '#contract/running/test-code/io-cases.ts';

import { execute } from '../../box/execute.ts';
import { cappedText } from '../../box/output.ts';
import type { PipePool } from '../../box/pipes.ts';
import { feed } from '../../box/sandbox.ts';
import type { Execution } from '../../box/supervise.ts';
import type { Turn } from '../../box/turn.ts';
import { addTimes, type TimeLimits } from '../../box/usage/time-spent.ts';
import type { Where } from '../../box/where/ask-where.ts';
import type { EngineOptions, Line } from '../../engine-kit/engine.ts';
import { type CaseBox, mostTypedBytes } from './case-box/case-box.ts';
import { archiveDescriptor, compile, type CompileLimits, quoteWord, withUnpacking } from './compile.ts';
import type { CompiledPrograms } from './compiled/compiled-programs.ts';
import { packBuilt, unpackBuilt } from './compiled/packing.ts';
import { type FastCompile, mustRepeat } from './fast-compile/fast-compile.ts';
import { canTellPrompts, promptsEnv, promptsFile } from './prompts/prompts.ts';
import { terminalEnv } from './terminals/waiting-terminals.ts';
import { addressCommand, bashTraceEnv } from './trace-commands.ts';
import { readAllWritten, withCollecting } from './left-files.ts';
import { drawingFiles } from '../../engine-kit/drawing-files.ts';
import { assembleProgram, type Program, splitCommand } from '../../engine-kit/program.ts';
import { asRecord, filesOfProgram } from '../../engine-kit/program-files.ts';
import { withSources } from './further-sources.ts';

export type Tools = Omit<EngineOptions, 'slots' | 'mostAlive'> & {
  pipes: PipePool;
  turn: Turn;
  compileLimits: CompileLimits;
  fast: FastCompile;
  compiled: CompiledPrograms;
};

/**
 * One run: the program is compiled once, and executed once per case. All of that happens in one box if there is
 * one, otherwise each step gets one of its own.
 */
/** What a program is given in a case. */
export type CaseInput = Pick<IoCase, 'stdin' | 'args' | 'files'> & {
  /** Names of files that are looked at when the program has ended. */
  wanted?: string[];
  /** Whether what it asks is marked in its output, where that is possible (prompts/). */
  marksPrompts?: boolean;
};
export type ConverseOptions = {
  limits: TimeLimits;
  onOutput: (chunk: Buffer) => void;
  /** What compiling left elsewhere. */
  files?: Record<string, Buffer>;
};
export const noInput: CaseInput = { stdin: '', args: [], files: {} };

export type CommandRun = {
  program: Program;
  /** Whether what the program asks can be told from what else it prints. */
  tellsPrompts: boolean;
  /** Null when there was nothing to compile. */
  compile(): Promise<Execution | null>;
  execute(input: CaseInput, limits: TimeLimits): Promise<Execution>;
  /** Runs it in a terminal, or with pipes where none can be made. `begin` gets the way to the program. */
  converse(begin: (line: Line) => void, options: ConverseOptions): Promise<Execution>;
  executeHarness(token: string): Promise<{ execution: Execution; lines: string }>;
  /** Runs it again and returns the end of bash's trace. */
  trace(input: CaseInput): Promise<string>;
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
): CommandRun {
  const { language, limits } = request;
  const fileName = language.executableFileName;
  const ownFiles = filesOfProgram(request);
  const program = assembleProgram(language, request.code, tests, ownFiles);
  const more = asRecord(ownFiles);
  const commands = splitCommand(withSources(language.executionCommand, fileName, ownFiles));
  const hasShadowMemory = language.executionCommand.includes('-fsanitize=');
  const withShadow = (limits: TimeLimits): TimeLimits => ({ ...limits, hasShadowMemory });
  const files = [{ target: `/tmp/${fileName}`, content: program.source }];
  const options = {
    ...tools,
    limits: withShadow({ ...limits, asleepMs: asleepLimitMs(limits) }),
    signal,
    files: [...files, ...boxFiles(more)],
    fileName,
    given: Object.keys(more),
  };
  let archive: Buffer | null = null;
  let compiledWith: Record<string, string> = {};

  const usualEnv: Record<string, string> = /\bpython/.test(commands.run) ? { PYTHONFAULTHANDLER: '1' } : {};
  const source = { name: fileName, content: program.source };

  const tellsPrompts = canTellPrompts(commands.run);
  const envFor = ({ marksPrompts = false }: CaseInput, env = usualEnv) =>
    marksPrompts && tellsPrompts ? { ...env, ...promptsEnv } : env;
  const command = ({ args, wanted = [] }: CaseInput) => {
    const ran = withArguments(commands.run, args);
    return wanted.length === 0 ? ran : withCollecting(ran, wanted);
  };

  async function executeWith(
    input: CaseInput,
    harness: (number | 'ignore')[],
    onStart: () => void,
    limits: TimeLimits = options.limits,
    env = usualEnv,
  ) {
    const compiled = archive;
    const ran = command(input);
    const whole = compiled === null ? ran : withUnpacking(ran);
    return execute(
      {
        command: ['/bin/sh', '-c', whole],
        files: [
          ...files,
          ...boxFiles({ ...more, ...input.files }),
          ...(input.marksPrompts ? [promptsFile] : []),
        ],
        input: input.stdin,
        env: envFor(input, env),
      },
      {
        ...options,
        limits: withShadow(limits),
        asksWhere: true,
        extra: compiled === null ? harness : [...harness, 'pipe'],
        onStart(child) {
          onStart();
          if (compiled) feed(child, archiveDescriptor, compiled);
        },
      },
    );
  }

  async function executeApart(input: CaseInput, limits: TimeLimits): Promise<Execution> {
    if (!input.wanted?.length)
      return executeWith(input, archive === null ? [] : unusedDescriptors, () => {}, limits);
    const channel = await tools.pipes.openForReading();
    const answer = cappedText(channelBytes);
    channel.ours.on('data', (chunk: Buffer) => answer.add(chunk));
    const ended = once(channel.ours, 'close');
    const execution = await executeWith(input, [channel.theirs, 'ignore'], channel.closeTheirs, limits);
    await ended;
    return { ...execution, written: readAllWritten(answer.text(), input.wanted.length) };
  }

  async function compileApart(command: string): Promise<Execution> {
    const compiled = await compile(options, command);
    archive = compiled.archive;
    return compiled.execution;
  }

  async function compileIn(box: CaseBox, command: string, limits: TimeLimits): Promise<Execution> {
    const step = { kind: 'compile', command, source, input: null, files: more } as const;
    const plainly = (limits: TimeLimits) => box.run({ ...step, env: {} }, { ...options, limits });
    const env = tools.fast.envFor(command, source);
    if (!env) return plainly(limits);
    const first = await box.run({ ...step, env }, { ...options, limits });
    if (!mustRepeat(first, env)) {
      compiledWith = env;
      return first;
    }
    const second = await plainly({ ...limits, cpuMs: limits.cpuMs - first.spent.cpuMs });
    return { ...second, spent: addTimes(first.spent, second.spent) };
  }

  return {
    program,
    tellsPrompts,
    async compile() {
      if (commands.compile === null) return null;
      const box = await takeBox();
      if (!box) return compileApart(commands.compile);
      const limits = { ...tools.compileLimits, outputBytes: options.limits.outputBytes };
      const key = tools.compiled.keyOf({ command: commands.compile, source, files: more });
      const kept = key === null ? null : tools.compiled.find(key);
      if (kept) {
        const unpacked = await unpackBuilt(box, source, kept.archive, { ...options, limits });
        if (unpacked) {
          compiledWith = kept.env;
          return { ...kept.execution, spent: unpacked.spent };
        }
        tools.compiled.forget(key!);
      }
      const execution = await compileIn(box, commands.compile, limits);
      if (key !== null && execution.exitCode === 0 && !execution.stopReason && tools.compiled.isWanted(key)) {
        const archive = await packBuilt(box, source, { ...options, limits });
        if (archive) tools.compiled.keep(key, { execution, archive, env: compiledWith });
      }
      return execution;
    },
    async execute(input, limits) {
      const box = await takeBox();
      if (!box) return executeApart(input, limits);
      const step = { kind: 'case', source, env: envFor(input) } as const;
      return box.run(
        {
          ...step,
          command: withArguments(commands.run, input.args),
          input: input.stdin,
          wanted: input.wanted ?? [],
          files: commands.compile === null ? { ...more, ...input.files } : input.files,
        },
        { ...options, limits: withShadow(limits), asksWhere: true },
      );
    },
    async converse(begin, { limits, onOutput, files: compiled = {} }) {
      const watched = { ...options, limits: withShadow(limits), onOutput, asksWhere: true, idleLookMs };
      const env = { ...usualEnv, ...terminalEnv };
      const box = await takeBox();
      if (box) {
        begin(box.line);
        const step = {
          kind: 'terminal',
          command: withoutShell(commands.run),
          source,
          env,
          input: null,
        } as const;
        // What was compiled in this box has left them there.
        const isThere = commands.compile !== null && Object.keys(compiled).length === 0;
        return box.run({ ...step, files: isThere ? {} : { ...more, ...compiled } }, watched);
      }
      const unpacked = archive;
      return execute(
        {
          command: ['/bin/sh', '-c', unpacked === null ? commands.run : withUnpacking(commands.run)],
          files: [...files, ...drawingFiles, ...boxFiles({ ...more, ...compiled })],
          env,
        },
        {
          ...watched,
          isLive: true,
          extra: unpacked === null ? [] : [...unusedDescriptors, 'pipe'],
          onStart(child, output) {
            if (unpacked) feed(child, archiveDescriptor, unpacked);
            begin(pipedLine(child.stdin!, output));
          },
        },
      );
    },
    async executeHarness(token) {
      const channel = await tools.pipes.openForReading();
      const secret = await tools.pipes.openHolding(`${token}\n`);
      const lines = cappedText(channelBytes);
      channel.ours.on('data', (chunk: Buffer) => lines.add(chunk));
      const ended = once(channel.ours, 'close');
      const execution = await executeWith(noInput, [channel.theirs, secret.theirs], () => {
        channel.closeTheirs();
        secret.closeTheirs();
      });
      await ended;
      return { execution, lines: lines.text() };
    },
    async trace(input) {
      if (commands.compile !== null && archive === null) await compileApart(commands.compile);
      const channel = await tools.pipes.openForReading();
      let end = '';
      channel.ours.on('data', (chunk: Buffer) => (end = (end + chunk.toString('latin1')).slice(-traceBytes)));
      const ended = once(channel.ours, 'close');
      await executeWith(input, [channel.theirs, 'ignore'], channel.closeTheirs, options.limits, bashTraceEnv);
      await ended;
      return end;
    },
    async resolve(where) {
      const command = addressCommand(commands.compile ?? ':', where);
      const limits = { ...tools.compileLimits, outputBytes: options.limits.outputBytes };
      // Only the same linker puts the program's functions at the same addresses.
      const box = {
        command: ['/bin/sh', '-c', command],
        files: options.files,
        env: compiledWith,
        binds: tools.fast.binds,
      };
      const execution = await execute(box, { ...options, limits });
      return execution.standardOutput;
    },
  };
}

/** Somebody who types needs no faster look, and there can be many of them. */
export const idleLookMs = 300;
const endOfInput = '\x04';

/** What a terminal does itself. */
function pipedLine(stdin: Writable, output: { stdout: Readable; stderr: Readable }): Line {
  stdin.on('error', () => {});
  return {
    type(text, onTaken) {
      const [typed = '', ...rest] = text.split(endOfInput);
      if (stdin.writable && stdin.writableLength < mostTypedBytes) stdin.write(typed, onTaken);
      if (rest.length > 0) stdin.end();
    },
    setPaused(isPaused) {
      for (const stream of [output.stdout, output.stderr]) void (isPaused ? stream.pause() : stream.resume());
    },
  };
}

/** A shell that waits would be told of Ctrl+C, too, and end badly though its program ends well. */
const withoutShell = (command: string) =>
  /^[\w./][\w./+:,@%= -]*$/.test(command) && !/^\w+=/.test(command) ? `exec ${command}` : command;

/** Appended to the command, as words that no shell changes. */
const withArguments = (command: string, args: string[]) => [command, ...args.map(quoteWord)].join(' ');

const boxFiles = (files: Record<string, string | Buffer>) =>
  Object.entries(files).map(([name, content]) => ({ target: `/tmp/${name}`, content, isWritable: true }));

/** Fillers for 3 and 4 without a harness, so that the archive is always on the same descriptor. */
const unusedDescriptors = Array.from({ length: archiveDescriptor - 3 }, () => 'ignore' as const);

export const newToken = () => randomBytes(16).toString('hex');
