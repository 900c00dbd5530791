import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { asleepLimitMs, type RunRequest } from '#contract/run-request.ts';

import { type Execution, execute } from '../../box/execute.ts';
import { cappedText } from '../../box/output.ts';
import type { PipePool } from '../../box/pipes.ts';
import type { Where } from '../../box/where/ask-where.ts';
import type { EngineOptions } from '../../engine-kit/engine.ts';
import { archiveDescriptor, compile, compileLimits, withUnpacking } from './compile.ts';
import { addressCommand, bashTraceEnv } from './trace-commands.ts';
import { assembleProgram, type Program, splitCommand } from '../../engine-kit/program.ts';

export type Tools = Omit<EngineOptions, 'slots'> & { pipes: PipePool };

/** One run: the program is written to a folder, compiled once, and executed once per case. */
export type GenericRun = {
  program: Program;
  /** Null when there was nothing to compile. */
  compile(): Promise<Execution | null>;
  execute(input: { stdin: string }): Promise<Execution>;
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
): GenericRun {
  const { language, limits } = request;
  const fileName = language.executableFileName;
  const program = assembleProgram(language, request.code, tests);
  const commands = splitCommand(language.executionCommand);
  const sourceFile = writeOwn('program', program.source);
  const binds = [{ source: sourceFile, target: `/tmp/${fileName}` }];
  const options = {
    ...tools,
    limits: { ...limits, asleepMs: asleepLimitMs(limits) },
    signal,
    binds,
    fileName,
  };
  let archive: string | null = null;

  function writeOwn(name: string, text: string): string {
    const path = join(tools.folder, name);
    writeFileSync(path, text);
    if (tools.host.user) chownSync(path, tools.host.user.uid, tools.host.user.gid);
    return path;
  }

  async function executeWith(
    stdin: string,
    harness: (number | 'ignore')[],
    onStart: () => void,
    env: Record<string, string> = /\bpython/.test(commands.run) ? { PYTHONFAULTHANDLER: '1' } : {},
  ) {
    const input = openSync(writeOwn('stdin', stdin), 'r');
    const packed = archive === null ? null : openSync(archive, 'r');
    const extra = [...harness, ...(packed === null ? [] : [packed])];
    const command = packed === null ? commands.run : withUnpacking(commands.run);
    try {
      return await execute(
        { command: ['/bin/sh', '-c', command], binds, env },
        { ...options, stdin: input, extra, onStart, asksWhere: true },
      );
    } finally {
      closeSync(input);
      if (packed !== null) closeSync(packed);
    }
  }

  return {
    program,
    async compile() {
      if (commands.compile === null) return null;
      const compiled = await compile(options, commands.compile);
      archive = compiled.archive;
      return compiled.execution;
    },
    execute: ({ stdin }) => executeWith(stdin, archive === null ? [] : unusedDescriptors, () => {}),
    async executeHarness(token) {
      const channel = tools.pipes.openForReading();
      const secret = tools.pipes.openHolding(`${token}\n`);
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
      const channel = tools.pipes.openForReading();
      let end = '';
      channel.ours.on('data', (chunk: Buffer) => (end = (end + chunk.toString('latin1')).slice(-traceBytes)));
      const ended = once(channel.ours, 'close');
      await executeWith(stdin, [channel.theirs, 'ignore'], channel.closeTheirs, bashTraceEnv);
      await ended;
      return end;
    },
    async resolve(where) {
      const command = addressCommand(commands.compile ?? ':', where);
      const limits = { ...compileLimits, outputBytes: options.limits.outputBytes };
      const execution = await execute({ command: ['/bin/sh', '-c', command], binds }, { ...options, limits });
      return execution.standardOutput;
    },
  };
}

/** Fillers for 3 and 4 without a harness, so that the archive is always on the same descriptor. */
const unusedDescriptors = Array.from({ length: archiveDescriptor - 3 }, () => 'ignore' as const);

export const newToken = () => randomBytes(16).toString('hex');

export function makeRunFolder(tools: Tools): string {
  const folder = join(tools.folder, randomBytes(8).toString('hex'));
  mkdirSync(folder);
  if (tools.host.user) chownSync(folder, tools.host.user.uid, tools.host.user.gid);
  return folder;
}
