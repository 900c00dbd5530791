import { describe, expect, it } from 'vitest';

import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import type { PythonAnswer, PythonEvent } from './python-answer.ts';
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
