import { expect, it } from 'vitest';

import { hear, nothingHeard } from './node-report.ts';

const resultOf = (result: object) => {
  const heard = nothingHeard();
  hear(heard, { result });
  return heard.results[0];
};

it('EX-4 a result passes only with the status passed and the flag passed', () => {
  expect(resultOf({ name: 'a', passed: true, status: 'passed', feedback: '' })).toMatchObject({
    passed: true,
  });
  for (const wrong of [
    { passed: true },
    { passed: true, status: 'skipped' },
    { passed: true, status: 'PASSED' },
    { passed: 'yes', status: 'passed' },
    { status: 'passed' },
  ]) {
    expect(resultOf({ name: 'a', feedback: '', ...wrong })).toMatchObject({ passed: false });
  }
});

it('EX-4 a run is complete only after the message that says so', () => {
  const heard = nothingHeard();
  for (const message of [null, 1, [], { done: 'yes' }, { declared: ['a'] }]) hear(heard, message);
  expect(heard.isDone).toBe(false);
  hear(heard, { done: true });
  expect(heard.isDone).toBe(true);
});

it('QK-4 what a judge has read of the tests is believed only once, and in its own form', () => {
  const read = { code: 'a', body: 'b', aliases: [['add', 'add', './solution']], isStartedFirst: true };
  for (const wrong of [
    null,
    'a',
    { ...read, code: 1 },
    { ...read, aliases: [['add', 'add']] },
    { ...read, isStartedFirst: 1 },
  ]) {
    const heard = nothingHeard();
    hear(heard, { readTests: wrong });
    expect(heard.readTests).toBeNull();
  }
  const heard = nothingHeard();
  hear(heard, { readTests: read });
  hear(heard, { readTests: { ...read, body: 'of the tests' } });
  expect(heard.readTests).toEqual(read);
});
