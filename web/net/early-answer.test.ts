import { afterEach, expect, it } from 'vitest';
import { takeEarlyAnswer } from './early-answer.ts';

const answer = Promise.resolve(new Response('{}'));
const leave = () =>
  Object.assign(globalThis, { earlyAnswer: { url: '/api/lesson', authorization: 'Bearer ada', answer } });
afterEach(() => Object.assign(globalThis, { earlyAnswer: undefined }));

const question = { method: 'GET', url: '/api/lesson', headers: { authorization: 'Bearer ada' } };

it('an answer that the page requested early is taken once', () => {
  leave();
  expect(takeEarlyAnswer(question)).toBe(answer);
  expect(takeEarlyAnswer(question)).toBeNull();
});

it.each([
  ['a call of another URL', { ...question, url: '/api/course' }],
  ['a call of another user', { ...question, headers: { authorization: 'Bearer bob' } }],
  ['a write', { ...question, method: 'PUT' }],
])('%s does not get the early answer', (_, wanted) => {
  leave();
  expect(takeEarlyAnswer(wanted)).toBeNull();
});

it('without an early request there is no early answer', () => expect(takeEarlyAnswer(question)).toBeNull());
