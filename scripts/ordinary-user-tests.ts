import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeOrdinaryUser, type OrdinaryUser } from '#test/processes/ordinary-user.ts';
import { type Count, readVitest } from './vitest-report.ts';

/** Each selection is the arguments of one run of vitest. */
type Extent = { selections: string[][]; env?: Record<string, string> };

/** What depends on who started the product and on control groups, and takes less than a minute. */
const quickSelections = [
  [
    'runner/box/',
    'runner/doctor/',
    'runner/host/',
    'runner/service/free-runs.test.ts',
    'runner/engines/pausing.test.ts',
    'runner/engines/node/zygote/',
    'runner/engines/python/python-jail.test.ts',
    // It keeps every core busy to measure who gets which, and needs neither root nor control groups.
    '--exclude=runner/box/usage/time-meter.test.ts',
  ],
  // Limits, and what is left of one run for the next; what a result says is the same for every user.
  [
    'runner/engines/command/command-engine.test.ts',
    'runner/engines/command/stepping/',
    '-t',
    String.raw`\b(EX-1|FB-7|FR-2)\b`,
  ],
  // Those of Java take as long as all the others.
  [
    'runner/hostile/hostile.test.ts',
    '-t',
    String.raw`\b(memory|processes)-(?!of-others|direct)\S+\.(py|sh|js|c) \(`,
  ],
];

/** Programs of one user share their limit of processes, and the hostile ones use it up: they run alone. */
const allSelections = [['--exclude=runner/hostile/hostile.test.ts'], ['runner/hostile/hostile.test.ts']];

export const quickExtent: Extent = { selections: quickSelections };
/** With every program of the lists of which `npm test` runs some. */
export const wholeExtent: Extent = { selections: allSelections, env: { CAIRN_ALL_FORGERIES: 'yes' } };

export type OrdinaryResult = { counts: Count[]; failures: string[]; obstacle: string | null };

/** Tests of the runner, as a user who is not root and can write no control group. */
export const testAsOrdinaryUser = async ({ selections, env = {} }: Extent): Promise<OrdinaryResult> => {
  const user = makeOrdinaryUser();
  try {
    if (user.obstacle !== null) return { counts: [], failures: [], obstacle: user.obstacle };
    const results: ReturnType<typeof readVitest>[] = [];
    for (const [index, selection] of selections.entries())
      results.push(
        await runVitest({ ...user, env: { ...user.env, ...env } }, `result-${index}.json`, selection),
      );
    return {
      counts: results.map(({ count }) => count),
      failures: results.flatMap(({ failures }) => failures.map(line => `as an ordinary user: ${line}`)),
      obstacle: null,
    };
  } finally {
    user.remove();
  }
};

const runVitest = async ({ checkout, node, wrap, env }: OrdinaryUser, name: string, selection: string[]) => {
  const file = join(checkout, name);
  const reporters = ['--reporter=dot', '--reporter=json', '--reporter=./scripts/second-tries.ts'];
  // By itself vite writes beside the packages, which are not that user's.
  const args = ['run', '--configLoader=native', '--project=runner', '--retry=1', ...reporters];
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
  const child = spawn(...wrap(node, [vitest, ...args, `--outputFile.json=${file}`, ...selection]), {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const { count, failures } = readVitest(checkout, file, code === 0);
  // Those that a name was not chosen for count as skipped with vitest; nobody wanted them.
  return { count: selection.includes('-t') ? { ...count, skipped: 0 } : count, failures };
};
