import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, type Outcome, type Planted, seconds } from './attempt.ts';
import { readCoverage, testsFor } from './coverage.ts';
import type { Reached } from './reached.ts';
import { drawMutations } from './draw.ts';
import { type Mutation, shown } from './mutation.ts';
import { copySources, startVitest } from './vitest-in-copy.ts';

/** `part`: every mutant of the lot whose number leaves this rest, so that several can work at one sample. */
type Wanted = {
  count: number;
  seed: number;
  minutes: number;
  folder: string;
  /** The number of the first, for a sample that was interrupted. */
  from: number;
  part: { rest: number; of: number };
};
type Decision = Outcome['is'] | 'UNREACHED' | 'undecided';

/** A mutant that this many seconds of tests have not noticed is left undecided, if there are more tests. */
const mostSeconds = 200;
const goal = 0.9;

const areaOf = (file: string) => file.split('/').slice(0, 2).join('/');

const plantedBy = ({ file, start, end, replacement }: Mutation, tests: string[]): Planted => ({
  file,
  tests,
  change: text => ({ text: text.slice(0, start) + replacement + text.slice(end) }),
});

/** Few and near tests first, then twice as many, until one notices it. */
function* batchesOf(tests: Reached[]): Generator<Reached[]> {
  for (let at = 0, size = 4; at < tests.length; at += size, size *= 2) yield tests.slice(at, at + size);
}

/** Draws mutants by lot until so many are decided, or the time is over. Prints each, and the rate by area. */
export async function runSample({ count, seed, minutes, folder, from, part }: Wanted): Promise<boolean> {
  const root = process.cwd();
  const reached = await readCoverage(root);
  const begin = performance.now();
  const isOver = () => performance.now() - begin > minutes * 60_000;
  const copy = copySources();
  const vitest = await startVitest(copy);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void vitest.close().finally(() => process.exit(1)));

  const decide = async (mutation: Mutation): Promise<{ is: Decision; detail: string }> => {
    const tests = testsFor(mutation, reached);
    if (tests.length === 0) return { is: 'UNREACHED', detail: 'no test runs this' };
    const start = performance.now();
    let ran = 0;
    for (const batch of batchesOf(tests)) {
      const outcome = await attempt(
        vitest,
        copy,
        plantedBy(
          mutation,
          batch.map(({ test }) => test),
        ),
      );
      if (outcome.is !== 'SURVIVED') return outcome;
      ran += batch.length;
      if (ran < tests.length && performance.now() - start > mostSeconds * 1000)
        return { is: 'undecided', detail: `${ran} of ${tests.length} test files did not notice it` };
    }
    return { is: 'SURVIVED', detail: `${ran} test files` };
  };

  const byArea = new Map<string, { decided: number; caught: number }>();
  let decided = 0;
  let caught = 0;
  let undecided = 0;
  try {
    for (const [number, mutation] of drawMutations(root, seed, folder).entries()) {
      if (number < from || number % part.of !== part.rest) continue;
      if (decided >= count || isOver()) break;
      const before = performance.now();
      const { is, detail } = await decide(mutation);
      const line = shown(mutation, readFileSync(join(root, mutation.file), 'utf8'));
      console.log(
        `${is.padEnd(14)} ${number} ${line} (${seconds(before)}) [${detail.replaceAll('\n', ' ').slice(0, 120)}]`,
      );
      if (is === 'undecided') undecided += 1;
      if (is === 'undecided' || is === 'does not apply') continue;
      const area = areaOf(mutation.file);
      const sum = byArea.get(area) ?? { decided: 0, caught: 0 };
      const isCaught = Number(is === 'caught');
      byArea.set(area, { decided: sum.decided + 1, caught: sum.caught + isCaught });
      decided += 1;
      caught += isCaught;
    }
  } finally {
    await vitest.close();
  }
  for (const [area, sum] of [...byArea].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${area.padEnd(32)} ${sum.caught} of ${sum.decided}`);
  const rate = decided === 0 ? 0 : caught / decided;
  console.log(
    `seed ${seed}: ${caught} of ${decided} decided mutants caught (${(rate * 100).toFixed(1)} %), ${undecided} undecided, in ${seconds(begin)}`,
  );
  return decided >= count && rate >= goal;
}
