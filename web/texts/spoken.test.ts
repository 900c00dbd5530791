import { afterEach, expect, it } from 'vitest';
import { apiErrorFrom } from '#web/net/api-error.ts';
import { speak } from './spoken.ts';

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
