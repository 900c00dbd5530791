import { expect, it } from 'vitest';
import { differenceAll, differenceAtLines } from '../steps/compare-steps.ts';
import { stepPrograms } from '../steps/step-programs.ts';
import type { Witnessed } from '../steps/witnessed.ts';
import { proveSteps } from './true-steps.ts';

/** All of them by `npm run proof -- steps`. */
const few = ['a generator with send', 'modules'];

it('FW-4 WM-2 an independent witness agrees with the steps of a program at every moment', async () => {
  expect(stepPrograms.length).toBeGreaterThanOrEqual(60);
  const chosen = stepPrograms.filter(({ name }) => few.includes(name));
  const report = await proveSteps(chosen, () => {});
  expect(report).toMatchObject({ programs: 2, differences: [] });
  expect(report.moments).toBeGreaterThan(30);
});

it('FW-4 what a witness sees otherwise is found', () => {
  const moment: Witnessed = {
    kind: '',
    file: '',
    line: 2,
    stack: ['(program)'],
    frames: [[['a', 1]]],
    output: 0,
  };
  for (const wrong of [{ line: 3 }, { frames: [[['a', 2]]] }, { output: 1 }, { stack: ['f', 'g'] }]) {
    const other = { ...moment, ...wrong } as Witnessed;
    expect(differenceAll([moment], [other])).not.toBeNull();
    expect(differenceAtLines([moment], [other])).not.toBeNull();
  }
  expect(differenceAll([moment], [])).not.toBeNull();
  expect(differenceAll([moment], [moment])).toBeNull();
});
