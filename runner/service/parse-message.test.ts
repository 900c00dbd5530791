import { aContract } from '../engine-kit/a-contract.ts';
import { expect, it } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import { parseMessage } from './parse-message.ts';

const request = {
  id: 'run',
  language: {
    name: 'Shell',
    executionCommand: 'sh main.sh',
    executableFileName: 'main.sh',
    preamble: '',
    postamble: '',
    testFramework: 'io',
  },
  code: '',
  testCode: '',
  contract: null,
  limits: { ...defaultLimits, cpuMs: 1000 },
};

it('EX-1 a complete request is accepted', () => {
  expect(parseMessage({ type: 'run', request })).toEqual({ type: 'run', request });
  const more = { ...request, files: [{ name: 'data/cities_2.csv', kind: 'hidden', content: '' }] };
  expect(parseMessage({ type: 'run', request: more })).toEqual({ type: 'run', request: more });
});

it.each([
  ['code', { ...request, code: 1 }],
  ['testFramework', { ...request, language: { ...request.language, testFramework: null } }],
  ['cpuMs', { ...request, limits: { ...request.limits, cpuMs: 0 } }],
  ['memoryMb', { ...request, limits: { ...request.limits, memoryMb: -1 } }],
  ['outputBytes', { ...request, limits: { ...request.limits, outputBytes: Infinity } }],
  ['fileMb', { ...request, limits: { ...request.limits, fileMb: '16' } }],
  ['contract', { ...request, contract: aContract(['a', 1 as never]) }],
  ['contract', { ...request, contract: undefined }],
  ['contract', { ...request, contract: aContract([], { skippedTests: [1 as never] }) }],
  ['isRecording', { ...request, isRecording: 1 }],
  ...[
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    '.profile',
    'a/.ssh/x',
    '',
    'a\\b',
    `${'a'.repeat(201)}`,
  ].map((name): [string, object] => [
    'files',
    { ...request, files: [{ name, kind: 'hidden', content: '' }] },
  ]),
  ['files', { ...request, files: [{ name: 'a', kind: 'secret', content: '' }] }],
  ['files', { ...request, files: [{ name: 'a', kind: 'edited', content: 1 }] }],
])('EX-1 FZ-1 a request with a wrong %s is refused by name', (field, wrong) => {
  expect(parseMessage({ type: 'run', request: wrong })).toEqual({
    problem: `missing or of the wrong type: ${field}`,
  });
});
