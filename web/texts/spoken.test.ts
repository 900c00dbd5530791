import { afterEach, expect, it } from 'vitest';
import { apiErrorFrom } from '#web/net/api-error.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { speak, spokenOutcome } from './spoken.ts';

afterEach(() => speak(null));

const answer = {
  error: 'There is no such course.',
  code: 'not_found',
  requestId: 'r1',
  problem: { code: 'core.noSuchCourse', params: {} },
};

it('UL-1 an error is shown in the language of the page, and in English where that has no words for it', () => {
  expect(apiErrorFrom(404, answer).message).toBe('There is no such course.');
  speak({ core: { noSuchCourse: 'Diesen Kurs gibt es nicht.' } });
  expect(apiErrorFrom(404, answer).message).toBe('Diesen Kurs gibt es nicht.');
  const { problem: _, ...old } = answer;
  expect(apiErrorFrom(404, old).message).toBe('There is no such course.');
  speak({});
  expect(apiErrorFrom(404, answer).message).toBe('There is no such course.');
});

it('UL-1 the outcome of a run is shown in the language of the page, and old ones in English', () => {
  const stopped = runProblems.computedTooLong({ cpuMs: 500 });
  const skipped = runProblems.skipped({ test: 'adds' });
  const outcome = {
    message: stopped.text,
    problem: stopped,
    results: [{ feedback: skipped.text, problem: skipped }, { feedback: 'AssertionError: 3 != 4' }],
  };
  const old = { message: stopped.text, results: [{ feedback: skipped.text }] };
  expect(spokenOutcome(outcome)).toEqual(outcome);
  speak({
    run: {
      computedTooLong: ({ cpuMs }: { cpuMs: number }) => `Nach ${cpuMs} ms abgebrochen.`,
      skipped: ({ test }: { test: string }) => `${test}: übersprungen.`,
    },
  });
  expect(spokenOutcome(outcome)).toMatchObject({
    message: 'Nach 500 ms abgebrochen.',
    results: [{ feedback: 'adds: übersprungen.' }, { feedback: 'AssertionError: 3 != 4' }],
  });
  expect(spokenOutcome(old)).toEqual(old);
});
