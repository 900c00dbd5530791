import { expect, it } from 'vitest';
import type { RunResult } from '#contract/running/run-request.ts';
import { aRunResult } from '#test/run-result.ts';
import { reasonOf } from './measure-reference.ts';

const ran = (of: Partial<RunResult>) => aRunResult({ hasError: true, cpuMs: 10, wallMs: 10, ...of });

it('FC-6 of a reference that cannot be compiled, what the compiler says is named, too', () => {
  const output =
    '\nHangman.java:1: error: package io.reactivex does not exist\nimport io.reactivex.Observable;\n';
  const message = 'Your program could not be compiled.';
  expect(reasonOf(ran({ verdict: 'compile-failed', message, output }))).toBe(
    'Your program could not be compiled. / Hangman.java:1: error: package io.reactivex does not exist / import io.reactivex.Observable;',
  );
});

it('FC-6 of a reference that fails a test, its words are named and not what it printed', () => {
  const wrong = {
    name: 'adds',
    passed: false,
    status: 'failed',
    feedback: 'Expected 5, but got 6.',
  } as const;
  expect(reasonOf(ran({ results: [wrong], output: 'hello' }))).toBe('Expected 5, but got 6.');
});
