import { once } from 'node:events';
import type { Readable } from 'node:stream';

import { compileLimitMs } from '#contract/running/run-request.ts';

import type { BoxFile } from '../../box/box.ts';
import { type ExecuteOptions, execute } from '../../box/execute.ts';
import { feed } from '../../box/sandbox.ts';
import type { Execution } from '../../box/supervise.ts';
import type { TimeLimits } from '../../box/usage/time-spent.ts';

export type CompileLimits = Omit<TimeLimits, 'outputBytes'>;

/** Compilers need more than student programs do. */
export const usualCompileLimits: CompileLimits = {
  cpuMs: compileLimitMs,
  asleepMs: 3000,
  memoryMb: 1024,
  processes: 64,
  fileMb: 64,
};

/** Larger than what fits into the /tmp of a box, unless it consists of holes. */
const archiveBytes = 40 * 1024 * 1024;

/**
 * Compiles in a box of its own. The files it created come out as one tar stream, which is kept unopened and unpacked
 * inside the program's boxes: compiler output is as untrusted as the student's code.
 */
export async function compile(
  options: Omit<ExecuteOptions, 'extra' | 'onStart'> & {
    fileName: string;
    /** Other files that each box of the program gets anyway. */
    given?: string[];
    files: BoxFile[];
    compileLimits: CompileLimits;
    /** Standard input of the compiler. */
    input?: string;
  },
  command: string,
): Promise<{ execution: Execution; archive: Buffer }> {
  const chunks: Buffer[] = [];
  let isCollected: Promise<unknown> | undefined;
  const collect = (stream: Readable) => {
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      // tar then ends by SIGPIPE, and compiling has failed.
      if (size > archiveBytes) stream.destroy();
    });
    isCollected = once(stream, 'close');
  };
  const excluded = [options.fileName, ...(options.given ?? [])].map(name => `--exclude=./${quoteWord(name)}`);
  const pack = `exec tar ${excluded.join(' ')} -cf - . >&3`;
  const execution = await execute(
    { command: ['/bin/sh', '-c', `{ ${command}\n} 3>&- && ${pack}`], files: options.files },
    {
      ...options,
      limits: { ...options.compileLimits, outputBytes: options.limits.outputBytes },
      extra: ['pipe'],
      isLive: options.input !== undefined,
      onStart(child) {
        if (options.input !== undefined) feed(child, 0, options.input);
        collect(child.stdio[3] as Readable);
      },
    },
  );
  await isCollected;
  return { execution, archive: Buffer.concat(chunks) };
}

export const quoteWord = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** The descriptor that the tar stream is read from; 3 and 4 belong to harnesses. */
export const archiveDescriptor = 5;

/** Unpacks the compiled files before the program starts. */
export const withUnpacking = (command: string) =>
  `tar -xf - <&${archiveDescriptor} ${archiveDescriptor}<&- && { ${command}\n} ${archiveDescriptor}<&-`;
