import { expect, it } from 'vitest';
import { describeRunning } from '#server/running/languages/describe-running.ts';
import { sandboxOf } from './run-code.ts';

const best = {
  tier: 'bwrap',
  tierSentence: 'Runs in bubblewrap.',
  tierAdvice: null,
  weaknesses: [],
} as const;

it('FV-12 the start and the admin page tell what is weaker on a machine that can run code', () => {
  const weaker = sandboxOf({ ...best, weaknesses: ['Memory is looked at.', 'Boxes share a user.'] });
  const advice = 'Memory is looked at. Boxes share a user.';
  expect(weaker).toEqual({ ok: true, detail: 'Runs in bubblewrap.', advice });
  expect(describeRunning(weaker, [])).toEqual([`Runs in bubblewrap. ${advice}`]);
});

it('FV-12 the start tells nothing where nothing is weaker', () => {
  expect(sandboxOf({ ...best, weaknesses: [] })).toEqual({ ok: true, detail: 'Runs in bubblewrap.' });
  expect(describeRunning(sandboxOf({ ...best, weaknesses: [] }), [])).toEqual([]);
});
