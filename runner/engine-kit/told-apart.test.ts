import { describe, expect, it } from 'vitest';

import type { EngineReport } from './engine.ts';
import { emptyReport } from './failed-report.ts';
import { judgedAgain, withTwins } from './told-apart.ts';

const ran = (...passed: boolean[]): EngineReport => ({
  ...emptyReport('finished', null),
  isChannelComplete: true,
  results: passed.map((isPassed, index) => ({
    name: `test ${index}`,
    passed: isPassed,
    status: isPassed ? 'passed' : 'failed',
    feedback: '',
  })),
});
const twins = { sites: {}, answers: { 'eq@3': 'y' } };
const whole = withTwins({}, twins, { report: ran(true, true), again: ran(true, true) });
const passedTests = ({ results }: EngineReport) => results.map(({ passed }) => passed);

describe('CT-4 a program that passed is run again with wrong expectations', () => {
  it('and passes if it ends as before and tells wrong objects apart', () => {
    const judged = judgedAgain(whole, [], { report: ran(true, true), again: ran(true, true) });
    expect(passedTests(judged)).toEqual([true, true]);
  });

  it('and fails where it calls a wrong object right', () => {
    const judged = judgedAgain(whole, [['test 1', 'not equal']], {
      report: ran(true, true),
      again: ran(true, true),
    });
    expect(passedTests(judged)).toEqual([true, false]);
    expect(judged.results[1]!.feedback).toContain('not equal');
  });

  it('and fails if it stops the second time, so that it is not asked', () => {
    const missing = judgedAgain(whole, [], { report: ran(true, true), again: ran(true) });
    expect(passedTests(missing)).toEqual([true, false]);
    expect(missing.results[1]!.feedback).toContain('It must not depend on chance');
    const again = { ...ran(), verdict: 'timed-out' } as const;
    expect(judgedAgain(whole, [], { report: ran(true), again })).toBe(again);
  });

  it('but not where tests only fail, or where the solution stopped, too', () => {
    const failing = judgedAgain(whole, [], { report: ran(true, true), again: ran(true, false) });
    expect(passedTests(failing)).toEqual([true, true]);
    const seen = withTwins({}, twins, { report: ran(true, true), again: ran(true) });
    const judged = judgedAgain(seen, [], { report: ran(true, true), again: ran(true) });
    expect(passedTests(judged)).toEqual([true, true]);
  });
});
