import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RunRequest } from '#contract/run-request.ts';

import { type Execution, execute } from '../../box/execute.ts';
import { cappedText } from '../../box/output.ts';
import type { PipePool } from '../../box/pipes.ts';
import type { EngineOptions } from '../../engine-kit/engine.ts';
import { archiveDescriptor, compile, withUnpacking } from './compile.ts';
import { assembleProgram, type Program, splitCommand } from '../../engine-kit/program.ts';

export type Tools = Omit<EngineOptions, 'slots'> & { pipes: PipePool };

/** One run: the program is written to a folder, compiled once, and executed once per case. */
export type GenericRun = {
  program: Program;
  /** Null when there was nothing to compile. */
  compile(): Promise<Execution | null>;
  execute(input: { stdin: string }): Promise<Execution>;
  executeHarness(token: string): Promise<{ execution: Execution; lines: string }>;
};

/** Results beyond this size are cut, which makes the run fail. */
const channelBytes = 1024 * 1024;

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
  const options = { ...tools, limits, signal, binds, fileName };
  let archive: string | null = null;

  function writeOwn(name: string, text: string): string {
    const path = join(tools.folder, name);
    writeFileSync(path, text);
    if (tools.host.user) chownSync(path, tools.host.user.uid, tools.host.user.gid);
    return path;
  }

  async function executeWith(stdin: string, harness: (number | 'ignore')[], onStart: () => void) {
    const input = openSync(writeOwn('stdin', stdin), 'r');
    const packed = archive === null ? null : openSync(archive, 'r');
    const extra = [...harness, ...(packed === null ? [] : [packed])];
    const command = packed === null ? commands.run : withUnpacking(commands.run);
    try {
      return await execute(
        { command: ['/bin/sh', '-c', command], binds },
        { ...options, stdin: input, extra, onStart },
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
