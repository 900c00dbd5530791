import { expect, it } from 'vitest';

import { createConstants } from './constants.ts';

const checkedBy = (solution: object) => {
  const recording = createConstants();
  recording.note('Direction', solution);
  const checking = createConstants();
  checking.open(structuredClone(recording.seen()));
  return (program: object) => checking.misfit('Direction', program);
};

it('CT-4 members of an enum that are different in the solution must be different in the program', () => {
  const misfit = checkedBy({ North: 0, East: 1, 0: 'North', 1: 'East' });
  expect(misfit({ North: 0, East: 0, 0: 'East' })).toBe(
    'Direction.North and Direction.East must be different; yours are the same.',
  );
  expect(misfit({ North: 'n', East: 'e', Up: 'n' })).toBeNull();
  expect(misfit({ North: 7 })).toBeNull();
});

it('CT-3 nothing is asked where members are the same in the solution, or hold something else than texts and numbers', () => {
  expect(checkedBy({ width: 5, height: 5 })({ width: 3, height: 3 })).toBeNull();
  expect(checkedBy({ list: [1], size: 1 })({ list: [1], size: 1 })).toBeNull();
  expect(checkedBy({ North: 0, East: 1 })([0, 0])).toBeNull();
});
