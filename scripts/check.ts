// `npm run check`: format, types, lint and unused code, in parallel.
import { runQuietly, type Step } from './run-step.ts';

const steps: Step[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'unused code', command: 'knip', args: [] },
];

/** Runs all checks and counts the results. */
export const check = async (): Promise<{ passed: number; failed: number }> => {
  const results = await Promise.all(steps.map(runQuietly));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
};

if (import.meta.main) process.exitCode = (await check()).failed === 0 ? 0 : 1;
