import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A step mostly waits for the database, so one process leaves cores idle. */
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

/** The test that compares all numbers of progress with a model, in a process with a database of its own. */
const runHistories = (env: Record<string, string>): Promise<{ isPassed: boolean; said: string }> => {
  const root = join(import.meta.dirname, '../..');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const file = 'server/learning/progress/histories.test.ts';
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise(resolve => child.on('close', code => resolve({ isPassed: code === 0, said })));
};

/** `npm run proof -- histories <seed> <steps>` */
export const proveHistories = async (
  { seed, steps }: { seed: number; steps: number },
  say: (line: string) => void,
): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-histories-'));
  say(`seed ${seed}, ${steps} steps`);
  try {
    const reportOf = (part: number) => join(folder, `courses-${part}.jsonl`);
    const parts = Array.from({ length: processes }, (_, part) => part);
    const ended = await Promise.all(
      parts.map(part =>
        runHistories({
          HISTORY_SEED: String(seed),
          HISTORY_STEPS: String(steps),
          HISTORY_PART: `${part}/${processes}`,
          HISTORY_REPORT: reportOf(part),
        }),
      ),
    );
    for (const { isPassed, said } of ended) if (!isPassed) say(said);
    const isPassed = ended.every(one => one.isPassed);
    const courses = parts.flatMap(part => readReport(reportOf(part)));
    const taken = courses.flatMap(({ names }) => names);
    const comparisons = courses.reduce((sum, one) => sum + one.comparisons, 0);
    for (const [name, all] of Map.groupBy(taken.toSorted(), one => one))
      say(`${String(all.length).padStart(6)}  ${name}`);
    say(
      `${taken.length} steps in ${courses.length} courses, all numbers compared ${comparisons} times: ${isPassed ? '0 differences' : 'DIFFERENCES, see above'}`,
    );
    return isPassed && taken.length === steps;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
