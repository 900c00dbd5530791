import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> };

/** Runs a tool from node_modules and returns whether it succeeded; prints its output only on failure. */
export const runQuietly = (step: Step): Promise<boolean> =>
  new Promise(resolve => {
    const child = spawn(join(root, 'node_modules/.bin', step.command), step.args, { cwd: root });
    let printed = '';
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    child.on('error', error => (printed += error.message));
    child.on('close', code => {
      console.log(`${code === 0 ? '✓' : '✗'} ${step.name}`);
      if (code !== 0) console.log(printed);
      resolve(code === 0);
    });
  });

/** Runs a tool from node_modules with its output on the terminal. */
export const runWithOutput = (step: Step): Promise<boolean> =>
  new Promise(resolve => {
    const child = spawn(join(root, 'node_modules/.bin', step.command), step.args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...step.env },
    });
    child.on('error', () => resolve(false));
    child.on('close', code => resolve(code === 0));
  });
