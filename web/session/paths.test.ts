import { expect, it } from 'vitest';
import { afterSignIn } from './paths.ts';

it.each([
  [null, '/cairn_courses'],
  [{}, '/cairn_courses'],
  [{ from: '/admin?page=2' }, '/admin?page=2'],
  [{ from: 'https://elsewhere.example' }, '/cairn_courses'],
  [{ from: 7 }, '/cairn_courses'],
])('SI-1 signing in with the state %j leads to %s', (state, path) => {
  expect(afterSignIn(state)).toBe(path);
});
