import { aContract } from './a-contract.ts';
import { describe, expect, it } from 'vitest';

import { runProblems } from '#contract/running/run-problems.ts';
import { defaultLimits, type RunRequest, type TestResult, verdicts } from '#contract/running/run-request.ts';

import { decide } from './decide.ts';
import type { EngineReport } from './engine.ts';
import { toldOf } from './sentences.ts';

const limits = { ...defaultLimits, cpuMs: 1000 };
const language = {
  name: 'Any',
  executionCommand: '',
  executableFileName: '',
  preamble: '',
  postamble: '',
  testFramework: 'io',
};
const request = (tests: string[] | null = null, skippedTests: string[] = []): RunRequest => ({
  id: '1',
  language,
  code: '',
  testCode: '',
  contract: tests && aContract(tests, { skippedTests }),
  limits,
});
const passing = (name: string): TestResult => ({ name, passed: true, status: 'passed', feedback: '' });
const report = (more: Partial<EngineReport> = {}): EngineReport => ({
  verdict: 'finished',
  message: null,
  output: '',
  isOutputCut: false,
  declaredTests: ['a', 'b'],
  results: [passing('a'), passing('b')],
  isChannelComplete: true,
  cpuMs: 10.4,
  wallMs: 20.6,
  ...more,
});

describe('the runner', () => {
  it('EX-3 passes a run in which exactly the expected tests passed', () => {
    const result = decide(request(['a', 'b']), report());
    expect(result).toMatchObject({ isPassed: true, hasError: false, message: null, cpuMs: 10, wallMs: 21 });
  });

  it('EX-3 passes a custom harness, which declares no tests beforehand', () => {
    expect(decide(request(), report({ declaredTests: [] })).isPassed).toBe(true);
  });

  const refused: [string, string[] | null, Partial<EngineReport>][] = [
    ['the channel is incomplete', null, { isChannelComplete: false }],
    ['no test was found', null, { declaredTests: [], results: [] }],
    ['an expected test is missing', ['a', 'b', 'c'], {}],
    ['a declared test is missing', null, { results: [passing('a')] }],
    ['an unexpected test reported', ['a'], { declaredTests: ['a'] }],
    ['an undeclared test reported', null, { declaredTests: ['a'] }],
    ['another test replaced an expected one', ['a', 'c'], {}],
    ['a test reported twice', null, { results: [passing('a'), passing('b'), passing('b')] }],
    ['a test was skipped', null, { results: [passing('a'), { ...passing('b'), status: 'skipped' }] }],
    ['passed and status disagree', null, { results: [passing('a'), { ...passing('b'), passed: false }] }],
    ...verdicts
      .filter(verdict => verdict !== 'finished')
      .map((verdict): [string, null, Partial<EngineReport>] => [
        `the verdict is ${verdict}`,
        null,
        { verdict },
      ]),
  ];
  it.each(refused)('EX-4 never passes a run in which %s', (_, tests, more) => {
    const result = decide(request(tests), report(more));
    expect(result.isPassed).toBe(false);
    expect(result.hasError || result.results.some(one => !one.passed)).toBe(true);
  });

  it('EX-3 reports a missing test as not passed, with a sentence', () => {
    const { results, hasError } = decide(request(['a', 'b', 'c']), report());
    expect(hasError).toBe(true);
    expect(results.map(one => [one.name, one.passed])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
    expect(results[2]!.feedback).toBe('c: this test did not run. Your program ended before it was its turn.');
  });

  it('EX-3 reports why the run was stopped for each test that did not run', () => {
    const { results } = decide(
      request(['a', 'b']),
      report({ verdict: 'timed-out', results: [passing('a')] }),
    );
    expect(results[1]!.feedback).toContain('stopped after 1000 ms of computing');
  });

  it.each(['sandbox-failed', 'cancelled'] as const)(
    'EX-5 shows no failing test when a run is %s',
    verdict => {
      expect(decide(request(['a', 'b']), report({ verdict, results: [] })).results).toEqual([]);
    },
  );

  it.each([
    ['timed-out', /1000 ms of computing: is there a loop that never ends\?/],
    ['out-of-memory', /512 MB/],
    ['too-much-output', /1024 KB/],
    ['too-many-processes', /32 processes/],
    ['compile-failed', /could not be compiled/],
    ['crashed', /ended before all tests/],
    ['cancelled', /cancelled/],
    ['sandbox-failed', /our fault/],
  ] as const)('EX-5 names the limit in the sentence for %s', (verdict, sentence) => {
    expect(decide(request(), report({ verdict })).message).toMatch(sentence);
  });

  it('EX-5 keeps the more specific message of an engine', () => {
    const message = runProblems.said({ said: 'It slept.' });
    expect(decide(request(), report({ verdict: 'timed-out', message })).message).toBe('It slept.');
  });

  it('UL-1 says why a run was stopped as a fact, too, and with each test that did not run', () => {
    const result = decide(request(['a', 'b']), report({ verdict: 'timed-out', results: [passing('a')] }));
    const why = { code: 'run.computedTooLong', params: { cpuMs: 1000 } };
    expect(result).toMatchObject({
      message: runProblems.computedTooLong({ cpuMs: 1000 }).text,
      problem: why,
    });
    expect(result.results[1]!.problem).toEqual({ code: 'run.notRun', params: { test: 'b', why } });
    expect(decide(request(), report()).problem).toBeUndefined();
  });

  it('UL-1 keeps the fact of a test that failed, unless its text was changed or holds much of a program', () => {
    const factWith = (said: string, change: (text: string) => string) => {
      const { feedback, problem } = toldOf('b', runProblems.exceptionThrown({ said }));
      const failed = { ...passing('b'), passed: false, status: 'failed' } as const;
      const told = { ...failed, feedback: change(feedback), ...(problem && { problem }) };
      const results = [passing('a'), told];
      return decide(request(), report({ results })).results[1]!.problem;
    };
    expect(factWith('out of range', text => text)).toEqual({
      code: 'run.ofTest',
      params: { test: 'b', what: { code: 'run.exceptionThrown', params: { said: 'out of range' } } },
    });
    expect(factWith('out of range', text => `${text} More.`)).toBeUndefined();
    expect(factWith('x'.repeat(3000), text => text)).toBeUndefined();
  });

  it('EX-1 reports that output was cut, without adding text to the output', () => {
    expect(decide(request(), report({ output: 'abc', isOutputCut: true }))).toMatchObject({
      output: 'abc',
      isOutputCut: true,
    });
  });

  it('EX-3 cuts every long text of a result', () => {
    const long = 'x'.repeat(1_000_000);
    const verbose = { ...passing('b'), feedback: long, expected: long, actual: long, output: long };
    const { results } = decide(request(), report({ results: [passing('a'), verbose] }));
    expect(JSON.stringify(results[1]).length).toBeLessThan(40_000);
    expect(results[1]!.feedback).toMatch(/^x{8192} …$/);
  });

  it('TK-6 leaves out a test that is skipped in the run of the author, and names it apart', () => {
    const skipped = { ...passing('b'), passed: false, status: 'skipped' } as const;
    const results = [passing('a'), skipped];
    const author = decide({ ...request(), isRecording: true }, report({ results }));
    expect(author).toMatchObject({ isPassed: true, testNames: ['a'], skippedTests: ['b'] });
    expect(author.results.map(one => one.name)).toEqual(['a']);

    const student = request(['a'], ['b']);
    const failed = { ...passing('b'), passed: false, status: 'failed' } as const;
    for (const second of [skipped, failed, passing('b')])
      expect(decide(student, report({ results: [passing('a'), second] }))).toMatchObject({
        isPassed: true,
        results: [{ name: 'a' }],
        skippedTests: ['b'],
      });
  });

  it('TK-6 fails every other skip', () => {
    const skipped = { ...passing('a'), passed: false, status: 'skipped' } as const;
    const results = [skipped, passing('b')];
    expect(decide(request(['a', 'b']), report({ results })).isPassed).toBe(false);
    expect(decide(request(['a'], ['b']), report({ results })).isPassed).toBe(false);
    expect(decide(request(), report({ results })).isPassed).toBe(false);
    const none = report({ declaredTests: ['a'], results: [skipped] });
    expect(decide({ ...request(), isRecording: true }, none)).toMatchObject({
      isPassed: false,
      hasError: true,
    });
  });

  it('EX-3 returns the names of all declared tests', () => {
    const found = decide(request(['a']), report({ results: [passing('b'), passing('x')] }));
    expect(found.testNames).toEqual(['a', 'b', 'x']);
  });
});
