import { expect, it } from 'vitest';
import { makeFirstRuns } from './first-of-kind.ts';

const java = { executionCommand: 'javac Main.java && java Main', testFramework: 'junit' };
const asked = (id: string, testCode = 'class MainTest {}', language = java) => ({ id, testCode, language });
const cases = '[{"stdout": "1"}]';

it('QK-1 a run is among the first until one of its kind has ended', () => {
  const runs = makeFirstRuns();
  const endOne = runs.begin(asked('1'));
  runs.begin(asked('2'));
  expect([runs.has('1'), runs.has('2')]).toEqual([true, true]);
  endOne();
  expect([runs.has('1'), runs.has('2')]).toEqual([false, false]);
  runs.begin(asked('3'));
  expect(runs.has('3')).toBe(false);
});

it('QK-1 unit tests and cases of a language, and other languages, each have a first run', () => {
  const runs = makeFirstRuns();
  runs.begin(asked('1'))();
  runs.begin(asked('2', cases));
  runs.begin(asked('3', '', { executionCommand: 'python3 main.py', testFramework: 'unittest' }));
  expect([runs.has('2'), runs.has('3'), runs.has('never begun')]).toEqual([true, true, false]);
});
