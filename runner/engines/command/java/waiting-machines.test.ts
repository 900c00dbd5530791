import { expect, it } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import { createWaitingMachines, machinesFor } from './waiting-machines.ts';

const limits = { ...defaultLimits, cpuMs: 1000, asleepMs: 1000 };

const started = () => {
  const all: { isEnded: boolean }[] = [];
  const start = async () => {
    const machine = { isEnded: false };
    all.push(machine);
    return { isAlive: () => !machine.isEnded, end: async () => void (machine.isEnded = true) };
  };
  return { all, start };
};

it('QK-5 a run that follows another finds machines that wait, also if both have three cases', async () => {
  const { all, start } = started();
  const machines = createWaitingMachines(start);
  machines.expect(machinesFor(3, 2), limits);
  expect(all).toHaveLength(6);
  for (let count = 0; count < 6; count++) await machines.take(limits);
  expect(all).toHaveLength(6);
  await machines.end();
});

it('QK-5 no more machines wait than the memory of a small server has room for', () => {
  expect(machinesFor(1, 1)).toBe(1);
  expect(machinesFor(20, 8)).toBe(6);
});

it('machines with other limits give way', async () => {
  const { all, start } = started();
  const machines = createWaitingMachines(start);
  machines.expect(2, limits);
  machines.expect(1, { ...limits, cpuMs: 2000 });
  await machines.end();
  expect(all.map(({ isEnded }) => isEnded)).toEqual([true, true, true]);
});
