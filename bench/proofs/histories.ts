import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run proof -- histories <seed> <steps>`: a long history of the test that compares all numbers of progress with a model. It runs
 * as that test does, with a database of its own.
 */
export const proveHistories = (
  { seed, steps }: { seed: number; steps: number },
  say: (line: string) => void,
): Promise<boolean> => {
  const root = join(import.meta.dirname, '../..');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const file = 'server/learning/progress/histories.test.ts';
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', '--reporter=verbose', file], {
    cwd: root,
    env: { ...process.env, HISTORY_SEED: String(seed), HISTORY_STEPS: String(steps) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => text.split('\n').filter(Boolean).forEach(say));
  say(`seed ${seed}, ${steps} steps`);
  return new Promise(resolve => child.on('close', code => resolve(code === 0)));
};
