import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type Printed = { code: number; printed: string };

/** Runs a script like an operator would; returns its output and whether it succeeded. */
export const runScript = (
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
  script: string,
  ...args: string[]
): Promise<Printed> =>
  new Promise(resolve => {
    const path = join(import.meta.dirname, '../scripts', script);
    execFile(process.execPath, [path, ...args], { env, cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, printed: stdout + stderr }),
    );
  });
