import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> };

const fileOf = ({ command }: Step) => join(root, 'node_modules/.bin', command);

/** Takes only the time that nobody else on this machine wants. */
export const inBackground = (step: Step): [string, string[]] => [
  'nice',
  ['-n', '10', fileOf(step), ...step.args],
];
const asUsual = (step: Step): [string, string[]] => [fileOf(step), step.args];

/** Runs a tool from node_modules and returns whether it succeeded; prints its output only on failure. */
export const runQuietly = (step: Step, how = asUsual): Promise<boolean> =>
  new Promise(resolve => {
    const child = spawn(...how(step), { cwd: root });
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
    const child = spawn(...asUsual(step), {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...step.env },
    });
    child.on('error', () => resolve(false));
    child.on('close', code => resolve(code === 0));
  });
