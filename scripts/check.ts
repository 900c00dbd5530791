// `npm run check`: format, types, lint and unused code, in parallel.
import { runQuietly, type Step } from './run-step.ts';

const steps: Step[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'unused code', command: 'knip', args: [] },
];

/** Runs all checks; gives how many passed, and the names of those that failed. */
export const check = async (
  run: (step: Step) => Promise<boolean> = step => runQuietly(step),
): Promise<{ passed: number; failures: string[] }> => {
  const results = await Promise.all(steps.map(run));
  const failures = steps.filter((_, at) => !results[at]).map(({ name }) => name);
  return { passed: steps.length - failures.length, failures };
};

if (import.meta.main) process.exitCode = (await check()).failures.length === 0 ? 0 : 1;
