import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';

export type Printed = { code: number; printed: string };

type RunOptions = {
  cwd: string;
  env?: Record<string, string>;
  /** Starts the command inside something. */
  wrap?: (command: string, args: string[]) => [string, string[]];
};

/** What a command of ours printed, run as an operator runs it, and whether it was content. */
export const runScript = (
  { cwd, env = {}, wrap = (...command) => command }: RunOptions,
  script: string,
  ...args: string[]
): Promise<Printed> =>
  new Promise(resolve => {
    const path = join(import.meta.dirname, '../../scripts', script);
    execFile(
      ...wrap(process.execPath, [path, ...args]),
      { env: { ...compileCache, ...env }, cwd },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, printed: stdout + stderr }),
    );
  });
