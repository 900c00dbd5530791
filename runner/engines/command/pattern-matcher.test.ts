import { afterEach, expect, it } from 'vitest';

import { createPatternMatcher, type PatternMatcher } from './pattern-matcher.ts';

const evil = '^(a+)+$';
const longText = `${'a'.repeat(60)}b`;

const started: PatternMatcher[] = [];
const aMatcher = (...limits: Parameters<typeof createPatternMatcher>) => {
  const matcher = createPatternMatcher(...limits);
  started.push(matcher);
  return matcher;
};
afterEach(async () => {
  await Promise.all(started.splice(0).map(matcher => matcher.stop()));
});

it('EX-2 a pattern is compared like any other regular expression', async () => {
  const matcher = aMatcher();
  expect(await matcher.compare('^4[0-9]$', '42')).toBe('matches');
  expect(await matcher.compare('^4[0-9]$', '42\n')).toBe('differs');
  expect(await matcher.compare('ä.*\u{1F600}'.normalize(), 'x ä y')).toBe('differs');
});

it('FB-7 the runner works on while a pattern backtracks', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  expect(await aMatcher().compare(evil, longText)).toBe('unusable');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

it('FB-7 a pattern that was stopped leaves nothing behind for the next', async () => {
  const matcher = aMatcher({ compareMs: 50, runMs: 1000 });
  expect(await matcher.compare(evil, longText)).toBe('unusable');
  expect(await matcher.compare('a+b', longText)).toBe('matches');
});

it('FB-7 the patterns of a run share a limit', async () => {
  const matcher = aMatcher({ compareMs: 50, runMs: 100 });
  const outcomes = [];
  for (let count = 0; count < 20; count++) outcomes.push(await matcher.compare(evil, longText));
  expect(new Set(outcomes)).toEqual(new Set(['unusable']));
  expect(await matcher.compare('a', 'a')).toBe('unusable');
});

it('FB-7 a pattern that is too large for the machine is unusable', async () => {
  const pattern = '(?:[a-z]{1,999}){1,999}(?:\\d+[a-z]){999}'.repeat(50);
  expect(['unusable', 'differs']).toContain(await aMatcher().compare(pattern, 'abc'));
});
