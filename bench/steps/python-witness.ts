import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Witnessed } from './witnessed.ts';

/** Runs a program in a folder under `python_tracer.py`. */
export function witnessPython(folder: string): Witnessed[] {
  const file = join(folder, '.witnessed');
  const channel = openSync(file, 'w');
  spawnSync('python3', ['-B', join(import.meta.dirname, 'python_tracer.py'), join(folder, 'main.py')], {
    stdio: ['ignore', 'ignore', 'inherit', channel],
    cwd: folder,
  });
  closeSync(channel);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Witnessed);
}
