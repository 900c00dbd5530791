import { describe, expect, it } from 'vitest';

import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import type { PythonAnswer, PythonEvent, PythonLimit } from './python-answer.ts';
import { pythonReport } from './python-report.ts';

const request: RunRequest = {
  id: 'run',
  language: {
    name: 'Python',
    executionCommand: 'python3 main.py',
    executableFileName: 'main.py',
    preamble: '',
    postamble: '',
    testFramework: 'unittest',
  },
  code: '',
  testCode: '',
  contract: null,
  limits: { ...defaultLimits, cpuMs: 1000 },
};

const resultOf = (events: PythonEvent[], more: Partial<PythonAnswer> = {}) => {
  const answer = {
    id: 1,
    limit: null,
    raw: '',
    rest: '',
    later: [0, ''] as [number, string],
    studentEnd: null,
    where: null,
    spent: { wallMs: 1, cpuMs: 1, allCpuMs: 1, waitingMs: 0, asleepMs: 0, onDiskMs: 0 },
  };
  return decide(request, pythonReport(request, { ...answer, events, ...more }));
};

const declared: PythonEvent = ['declared', ['test_a']];
const passed: PythonEvent = ['result', { name: 'test_a', status: 'passed', feedback: '' }];

describe('an answer of the fork server', () => {
  it('EX-4 passes with a result for each test and the end event', () => {
    expect(resultOf([declared, passed, ['end', null]])).toMatchObject({
      verdict: 'finished',
      isPassed: true,
    });
  });

  it('EX-4 does not pass without the end event', () => {
    expect(resultOf([declared, passed])).toMatchObject({ verdict: 'crashed', isPassed: false });
  });

  it('EX-4 does not pass if a limit was hit after the last test', () => {
    const events: PythonEvent[] = [declared, passed, ['end', null]];
    expect(resultOf(events, { limit: 'cpu' })).toMatchObject({ verdict: 'timed-out', isPassed: false });
  });

  it('FC-2 FC-10 blames no loop of the program where the tests call it very often', () => {
    const told = (count: number) =>
      resultOf([declared, ['called', 'push(1)'], ['asked', { count, line: 7 }]], { limit: 'cpu' }).message;
    expect(told(90_000)).toContain('after 90000 calls of the program, the last ones in line 7 of the tests');
    expect(told(900)).toContain('is there a loop that never ends?');
  });

  it('EX-5 with an error in our own code is a failure of ours, without results', () => {
    const events: PythonEvent[] = [declared, passed, ['broken', 'Traceback …']];
    expect(resultOf(events)).toMatchObject({ verdict: 'sandbox-failed', results: [], isPassed: false });
  });
});

describe('how a run ended', () => {
  const starved = { wallMs: 30_000, cpuMs: 1, allCpuMs: 1, waitingMs: 20_000, asleepMs: 5000, onDiskMs: 0 };
  it.each<[PythonLimit, Partial<PythonAnswer>, string, RegExp]>([
    ['cpu', {}, 'timed-out', /stopped after 1000 ms of computing/],
    ['asleep', { where: { line: 3 } }, 'timed-out', /after it had waited for 4000 ms/],
    [
      'asleep',
      { where: { line: null } },
      'timed-out',
      /the tests themselves, not your program, were waiting/,
    ],
    ['asleep', { spent: starved }, 'sandbox-failed', /The server was too busy/],
    ['starved', {}, 'sandbox-failed', /The server was too busy/],
    ['tests', {}, 'timed-out', /the tests themselves, not your program, computed/],
    ['memory', {}, 'out-of-memory', /more than 512 MB of memory/],
    ['processes', {}, 'too-many-processes', /processes or threads/],
    ['output', {}, 'too-much-output', /printed more than 1024 KB/],
    ['cancel', {}, 'cancelled', /was cancelled/],
    ['sandbox', {}, 'sandbox-failed', /could not be carried out/],
  ])('EX-1 by the limit %s is told', (limit, more, verdict, sentence) => {
    const result = resultOf([declared], { limit, ...more });
    expect(result).toMatchObject({ verdict, isPassed: false, message: expect.stringMatching(sentence) });
  });

  it.each([
    [9, 'crashed', /Your program was killed/],
    [11, 'crashed', /does a function call itself without end/],
    [24, 'timed-out', /ms of computing/],
    [25, 'crashed', /wrote a file that is too large/],
    [31, 'crashed', /something that is not allowed/],
    [7, 'crashed', /signal 7/],
    [6 << 8, 'crashed', /it aborted itself/],
    [3 << 8, 'crashed', /ended itself \(exit code 3\)/],
  ])('EX-5 with the status %i, the program is told why', (studentEnd, verdict, sentence) => {
    const result = resultOf([declared], { studentEnd });
    expect(result).toMatchObject({ verdict, isPassed: false, message: expect.stringMatching(sentence) });
  });

  it.each<[PythonEvent, string, RegExp]>([
    [['tests', { text: 'line 1' }], 'compile-failed', /tests of this exercise cannot be read/],
    [
      ['import', { isSyntax: true, feedback: 'line 2' }],
      'compile-failed',
      /^Python cannot read your program.\nline 2/,
    ],
    [['import', { kind: 'SystemExit' }], 'crashed', /ended itself \(exit\) before the tests/],
    [['import', { kind: 'KeyError', feedback: 'x' }], 'crashed', /^Your program could not be loaded.\nx/],
    [['limit', 'memory'], 'out-of-memory', /memory/],
    [['limit', 'processes'], 'too-many-processes', /processes/],
    [['limit', 'output'], 'too-much-output', /printed/],
    [['gone', 'x'], 'crashed', /./],
  ])('EX-5 after the event %j is told', (event, verdict, sentence) => {
    const result = resultOf([declared, event]);
    expect(result).toMatchObject({ verdict, isPassed: false, message: expect.stringMatching(sentence) });
  });
});
