import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One process uses one core. */
const processes = 2;

/** A course whose numbers agreed with the model after every look. */
type AgreeingCourse = { names: string[]; comparisons: number };

const readReport = (file: string): AgreeingCourse[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as AgreeingCourse)
    : [];

/** A test that compares all numbers with a model, in a process with a database of its own. */
const runHistories = (
  file: string,
  env: Record<string, string>,
): Promise<{ isPassed: boolean; said: string }> => {
  const root = join(import.meta.dirname, '../..');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise(resolve => child.on('close', code => resolve({ isPassed: code === 0, said })));
};

/** A long history can be taken in parts, one command after the other: `0/4`, then `1/4`, … */
type Length = { seed: number; steps: number; part: number; parts: number };

/** `<seed> <steps> [part]` */
export const lengthOf = ([seed = '1', steps = '10000', which = '0/1']: string[]): Length => {
  const [part = 0, parts = 1] = which.split('/').map(Number);
  return { seed: Number(seed), steps: Number(steps), part, parts };
};

type Say = (line: string) => void;

const prove = async (file: string, { seed, steps, part, parts }: Length, say: Say): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-histories-'));
  say(`seed ${seed}, ${steps} steps${parts > 1 ? `, part ${part} of 0 to ${parts - 1}` : ''}`);
  const begin = performance.now();
  try {
    const reportOf = (process: number) => join(folder, `courses-${process}.jsonl`);
    const numbers = Array.from({ length: processes }, (_, number) => number);
    const ended = await Promise.all(
      numbers.map(number =>
        runHistories(file, {
          HISTORY_SEED: String(seed),
          HISTORY_STEPS: String(steps),
          HISTORY_PART: `${part * processes + number}/${parts * processes}`,
          HISTORY_REPORT: reportOf(number),
        }),
      ),
    );
    for (const { isPassed, said } of ended) if (!isPassed) say(said);
    const isPassed = ended.every(one => one.isPassed);
    const courses = numbers.flatMap(number => readReport(reportOf(number)));
    const taken = courses.flatMap(({ names }) => names);
    const comparisons = courses.reduce((sum, one) => sum + one.comparisons, 0);
    for (const [name, all] of Map.groupBy(taken.toSorted(), one => one))
      say(`${String(all.length).padStart(6)}  ${name}`);
    const seconds = Math.round((performance.now() - begin) / 1000);
    say(
      `${taken.length} steps in ${courses.length} courses, all numbers compared ${comparisons} times: ${isPassed ? '0 differences' : 'DIFFERENCES, see above'} (${seconds} s)`,
    );
    return isPassed && (parts > 1 || taken.length === steps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `npm run proof -- histories <seed> <steps> [part]` */
export const proveHistories = (length: Length, say: Say): Promise<boolean> =>
  prove('server/learning/progress/histories.test.ts', length, say);

/** `npm run proof -- point-histories <seed> <steps> [part]` */
export const provePointHistories = (length: Length, say: Say): Promise<boolean> =>
  prove('server/learning/points/point-histories.test.ts', length, say);
