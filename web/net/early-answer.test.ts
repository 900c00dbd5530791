import { afterEach, expect, it } from 'vitest';
import { takeEarlyAnswer } from './early-answer.ts';

const answer = Promise.resolve(new Response('{}'));
const leave = () =>
  Object.assign(globalThis, { earlyAnswer: { url: '/api/lesson', authorization: 'Bearer ada', answer } });
afterEach(() => Object.assign(globalThis, { earlyAnswer: undefined }));

const question = { method: 'GET', url: '/api/lesson', headers: { authorization: 'Bearer ada' } };

it('what the page has asked already is taken once', () => {
  leave();
  expect(takeEarlyAnswer(question)).toBe(answer);
  expect(takeEarlyAnswer(question)).toBeNull();
});

it.each([
  ['another question', { ...question, url: '/api/course' }],
  ['another person', { ...question, headers: { authorization: 'Bearer bob' } }],
  ['a write', { ...question, method: 'PUT' }],
])('%s is not answered by it', (_, wanted) => {
  leave();
  expect(takeEarlyAnswer(wanted)).toBeNull();
});

it('a page that has asked nothing has nothing', () => expect(takeEarlyAnswer(question)).toBeNull());
