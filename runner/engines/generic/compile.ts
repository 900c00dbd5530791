import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { compileLimitMs, type RunLimits } from '#contract/run-request.ts';

import { type ExecuteOptions, type Execution, execute } from '../../box/execute.ts';
import type { Bind } from '../../box/box.ts';

/** Compilers need more than student programs do. */
const compileLimits: Omit<RunLimits, 'outputBytes'> = {
  cpuMs: compileLimitMs,
  memoryMb: 1024,
  processes: 64,
  fileMb: 64,
};

/**
 * Compiles in a box of its own. The files it created come out as one tar stream, which is stored unopened and unpacked
 * inside the program's boxes: compiler output is as untrusted as the student's code.
 */
export async function compile(
  options: Omit<ExecuteOptions, 'extra' | 'onStart'> & { folder: string; fileName: string; binds: Bind[] },
  command: string,
): Promise<{ execution: Execution; archive: string }> {
  const archive = join(options.folder, 'compiled.tar');
  const descriptor = openSync(archive, 'w');
  try {
    const pack = `exec tar --exclude=./${quoteWord(options.fileName)} -cf - . >&3`;
    const execution = await execute(
      { command: ['/bin/sh', '-c', `{ ${command}\n} 3>&- && ${pack}`], binds: options.binds },
      {
        ...options,
        limits: { ...compileLimits, outputBytes: options.limits.outputBytes },
        extra: [descriptor],
      },
    );
    return { execution, archive };
  } finally {
    closeSync(descriptor);
  }
}

const quoteWord = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** The descriptor that the tar stream is read from; 3 and 4 belong to harnesses. */
export const archiveDescriptor = 5;

/** Unpacks the compiled files before the program starts. */
export const withUnpacking = (command: string) =>
  `tar -xf - <&${archiveDescriptor} ${archiveDescriptor}<&- && { ${command}\n} ${archiveDescriptor}<&-`;
