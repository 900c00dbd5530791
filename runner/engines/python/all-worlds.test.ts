import { expect, it } from 'vitest';

import { defaultLimits, type RunRequest, type Verdict } from '#contract/running/run-request.ts';

import { aContract } from '../../engine-kit/a-contract.ts';
import type { EngineReport } from '../../engine-kit/engine.ts';
import { emptyReport } from '../../engine-kit/failed-report.ts';
import { shippedLanguage } from '../../languages/shipped-languages.ts';
import { passingInAllWorlds } from './all-worlds.ts';
import type { World } from './python-job.ts';

const request: RunRequest = {
  id: 'run',
  language: shippedLanguage('python'),
  code: '',
  testCode: '',
  contract: null,
  limits: { ...defaultLimits, cpuMs: 1000 },
};
const change = { sentence: 'f changes the list that the tests gave it.', line: 3 };

function reportOf(verdict: Verdict, passed: boolean): EngineReport {
  const results = [{ name: 'test_f', passed, status: passed ? 'passed' : 'failed', feedback: '' } as const];
  const all = { ...emptyReport(verdict, null), declaredTests: ['test_f'], isChannelComplete: true };
  return { ...all, results, cpuMs: 7 };
}

/** The runs that were asked for, and what came of them. */
async function judgedBy(first: EngineReport, second: EngineReport, changes = [change]) {
  const asked: { cpuMs: number; world: World }[] = [];
  const report = await passingInAllWorlds(request, async ({ limits }, world) => {
    asked.push({ cpuMs: limits.cpuMs, world });
    return { report: world === 'withheld' ? second : first, changes, twins: undefined };
  });
  return { asked, report };
}

const passed = reportOf('finished', true);
const failed = reportOf('finished', false);

it('CT-1 runs once where nothing was changed, or nothing passed', async () => {
  expect((await judgedBy(passed, failed, [])).asked).toHaveLength(1);
  expect((await judgedBy(failed, passed)).asked).toHaveLength(1);
});

it('CT-1 the second run has more time, and its time is not the program’s', async () => {
  const { asked, report } = await judgedBy(passed, { ...passed, cpuMs: 900 });
  expect(asked.map(run => run.world)).toEqual(['usual', 'withheld']);
  expect(asked[1]!.cpuMs).toBeGreaterThan(2 * request.limits.cpuMs);
  expect(report).toBe(passed);
});

it('CT-1 a second run that ends early, or fails after its last test, fails the tests', async () => {
  const extra = { name: 'after all tests', passed: false, status: 'error', feedback: '' } as const;
  for (const second of [
    failed,
    { ...passed, results: [] },
    reportOf('timed-out', true),
    { ...passed, results: [...passed.results, extra] },
  ]) {
    const { report } = await judgedBy(passed, second);
    expect(report.results).toEqual([
      { name: 'test_f', passed: false, status: 'failed', feedback: `test_f\n${change.sentence}`, line: 3 },
    ]);
  }
});

it('CT-1 a second run that says nothing about the program is what the engine tells', async () => {
  for (const verdict of ['sandbox-failed', 'cancelled'] as const) {
    expect((await judgedBy(passed, reportOf(verdict, false))).report.verdict).toBe(verdict);
  }
});

it('CT-1 asks about wrong objects where the contract says so, with the same limits, and tells lies with their tests', async () => {
  const seen = { python: { twins: { sites: {}, answers: { 'eq@3:1-2': 'y' } } } };
  const asked: RunRequest = { ...request, contract: { ...aContract(['test_f']), seen } };
  const worlds: [World, number][] = [];
  const run = (twins: unknown) =>
    passingInAllWorlds(asked, async ({ limits }, world) => {
      worlds.push([world, limits.cpuMs]);
      return { report: world === 'usual' ? passed : failed, changes: [], twins };
    });
  // That it fails there says nothing.
  expect((await run([])).results).toEqual(passed.results);
  expect(worlds).toEqual([
    ['usual', 1000],
    ['mistaken', 1000],
  ]);
  const [result] = (await run([['test_f', 'All are equal.']])).results;
  expect(result).toMatchObject({ passed: false, status: 'failed', feedback: 'test_f\nAll are equal.' });
  expect((await run([['elsewhere', 'x']])).results[0]!.passed).toBe(false);
  expect((await run('nonsense')).results).toEqual(passed.results);
});
