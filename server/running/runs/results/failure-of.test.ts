import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunOutcome } from '#contract/running/runs.ts';
import { hostileText } from '#test/inputs/hostile-text.ts';
import { readRecorded, readWrongAnswers } from '#test/wrong-answers/read-wrong-answers.ts';
import { failureOf } from './failure-of.ts';

type Result = RunOutcome['results'][number];

const failing = (result: Partial<Result>, name = 'test_one'): Result => ({
  name,
  passed: false,
  status: 'failed',
  feedback: name,
  ...result,
});
const kindOf = (result: Partial<Result>) =>
  failureOf({ verdict: 'finished', message: null, results: [failing(result)] }).kind;
const raised = (error: string) =>
  kindOf({ status: 'error', feedback: `test_one\nYour code raised ${error}\n  line 3 in f: x` });

describe('two hundred wrong programs with known mistakes', () => {
  const answers = readWrongAnswers();
  const recorded = readRecorded();
  const grouped = answers.map((answer, index) => {
    const facts = recorded[index];
    if (!facts) throw new Error('record them: node scripts/record-wrong-answers.ts');
    const { test, kind } = failureOf(facts);
    return {
      mistake: `${answer.exercise}: ${answer.mistake}`,
      group: `${answer.exercise}: ${test}: ${kind}`,
    };
  });
  /** The share of programs that are with the majority, of each set that one side makes. */
  const shareOf = (by: 'mistake' | 'group', of: 'mistake' | 'group') => {
    let together = 0;
    for (const members of Map.groupBy(grouped, one => one[by]).values())
      together += Math.max(...[...Map.groupBy(members, one => one[of]).values()].map(same => same.length));
    return together / grouped.length;
  };

  it('IN-1 are 200 over ten exercises, and none passes', () => {
    expect(answers).toHaveLength(200);
    expect(new Set(answers.map(({ exercise }) => exercise)).size).toBe(10);
    expect(recorded).toHaveLength(200);
  });

  it('IN-1 a group has one mistake: at least 90 % purity', () => {
    expect(shareOf('group', 'mistake')).toBeGreaterThanOrEqual(0.9);
  });

  it('IN-1 a mistake has one group: groups are not split by how somebody writes', () => {
    expect(shareOf('mistake', 'group')).toBeGreaterThanOrEqual(0.85);
  });
});

it('IN-1 an error is the same whatever the names and numbers are', () => {
  expect(raised("NameError: name 'totl' is not defined")).toBe(raised("NameError: name 'x' is not defined"));
  expect(raised('IndexError: index 5 is out of bounds for axis 0 with size 5')).toBe(
    raised('IndexError: index 12 is out of bounds for axis 0 with size 12'),
  );
  expect(raised('TypeError: mean() missing 1 required positional argument')).toBe(
    raised('TypeError: average() missing 1 required positional argument'),
  );
});

it('IN-1 what went wrong stays: types, and signs of the language', () => {
  expect(raised("TypeError: unsupported operand type(s) for +: 'int' and 'str'")).toBe(
    "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
  );
  const cannotBeRead = (message: string) => failureOf({ verdict: 'compile-failed', message, results: [] });
  expect(
    cannotBeRead("Python cannot read your program.\nline 2: f(\nSyntaxError: '(' was never closed"),
  ).toEqual({
    test: '',
    kind: "cannot be read: SyntaxError: '(' was never closed",
    failed: [],
  });
});

it('IN-1 a wrong value is told with the right one, rounded and without addresses', () => {
  expect(kindOf({ expected: '6', actual: '0' })).toBe('got 0, expected 6');
  expect(kindOf({ expected: '0.3', actual: '0.33333333333' })).toBe(
    kindOf({ expected: '0.3', actual: '0.3333333333333333' }),
  );
  expect(kindOf({ expected: '6', actual: '<function a at 0x7f00aa>' })).toBe(
    kindOf({ expected: '6', actual: '<function a at 0x7f11bb>' }),
  );
  expect(kindOf({ expected: '5', actual: '\n' })).toBe('got nothing, expected 5');
});

it('IN-1 the right answer after words of one’s own is one group', () => {
  expect(kindOf({ expected: '5', actual: 'Enter a number: 5\n' })).toBe(
    kindOf({ expected: '5', actual: 'Number? The sum is 5.\n' }),
  );
  expect(kindOf({ expected: '5', actual: '15' })).toBe('got 15, expected 5');
});

it('IN-1 a program that was stopped is the same wherever it was', () => {
  const stoppedAt = (feedback: string) =>
    failureOf({ verdict: 'timed-out', message: null, results: [failing({ status: 'error', feedback })] })
      .kind;
  expect(
    stoppedAt('test_one\nYour program was stopped after 1000 ms of computing\nIt was at line 4: i += 1'),
  ).toBe(stoppedAt('test_one\nYour program was stopped after 3000 ms of computing\nIt was at line 9: pass'));
});

it('IN-1 names the first test that was run and failed, and all of them', () => {
  const results = [
    failing({ isNotRun: true }, 'never'),
    { ...failing({}, 'fine'), passed: true, status: 'passed' as const },
    failing({ expected: '1', actual: '2' }, 'second'),
    failing({}, 'third'),
  ];
  expect(failureOf({ verdict: 'finished', message: null, results })).toEqual({
    test: 'second',
    kind: 'got 2, expected 1',
    failed: ['second', 'third'],
  });
});

it('IN-1 any text makes a key that is short, not empty, and the same again', () => {
  fc.assert(
    fc.property(hostileText, hostileText, fc.nat(2), (text, other, shape) => {
      const values = shape === 1 ? { expected: other, actual: text } : { status: 'error' as const };
      const results = shape === 0 ? [] : [failing({ feedback: `${text}${other}`, ...values }, text)];
      const facts = { verdict: 'finished' as const, message: text, results };
      const { test, kind } = failureOf(facts);
      expect(Array.from(test).length).toBeLessThanOrEqual(200);
      expect(Array.from(kind).length).toBeLessThanOrEqual(160);
      expect(kind).not.toBe('');
      expect(failureOf(structuredClone(facts))).toEqual(failureOf(facts));
    }),
  );
});

it('IN-1 other names for variables make the same key', () => {
  const name = fc.stringMatching(/^my_[a-z0-9_]{0,15}$/);
  fc.assert(
    fc.property(name, name, fc.nat(), fc.nat(), (one, two, n, m) => {
      const errors = (variable: string, number: number) =>
        [
          `NameError: name '${variable}' is not defined`,
          `TypeError: ${variable}() takes ${number} positional arguments but ${number} were given`,
          `ReferenceError: ${variable} is not defined`,
          `java.lang.ArrayIndexOutOfBoundsException: Index ${number} out of bounds for length ${number}`,
          `KeyError: '${variable}${number}'`,
        ].map(raised);
      expect(errors(one, n)).toEqual(errors(two, m));
    }),
  );
});
