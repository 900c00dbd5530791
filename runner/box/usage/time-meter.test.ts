import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, expect, it } from 'vitest';

import { cpuClock } from './cpu-clock.ts';
import { timeMeter } from './time-meter.ts';
import { timeStop, wasStarved } from './time-spent.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  // Each is the leader of a process group of its own.
  for (const child of started.splice(0)) process.kill(-child.pid!, 'SIGKILL');
});

/** All on the same core, so that the more of them there are, the more each has to wait. */
function startOnOneCore(script: string): number {
  const child = spawn('/usr/bin/taskset', ['-c', '0', 'sh', '-c', script], {
    stdio: 'ignore',
    detached: true,
  });
  started.push(child);
  return child.pid!;
}

const forever = 'while :; do :; done';

type Beside = { busyBeside: number; waitsFor?: string };

async function shareAsleep(script: string, { busyBeside, waitsFor }: Beside): Promise<number> {
  for (let n = 0; n < busyBeside; n++) startOnOneCore(forever);
  const pid = startOnOneCore(script);
  const others = waitsFor === undefined ? [] : [startOnOneCore(waitsFor)];
  const cpuMs = cpuClock(pid, null);
  const meter = timeMeter([pid], cpuMs(), others);
  for (let looks = 0; looks < 40; looks++) {
    await delay(30);
    meter.look(30, cpuMs());
  }
  const { asleepMs, wallMs } = meter.times();
  return asleepMs / wallMs;
}

it.each([
  ['computes', forever],
  ['computes in one process while another sleeps', `sleep 60 & ${forever}`],
  ['sleeps while its child computes', `(${forever}) & sleep 60`],
  ['computes in many short-lived children', 'while :; do (: ; :); done'],
])('TV-2 a program that %s is not asleep, however many others compete for its core', async (_, script) => {
  expect(await shareAsleep(script, { busyBeside: 0 })).toBeLessThan(0.15);
  expect(await shareAsleep(script, { busyBeside: 7 })).toBeLessThan(0.15);
});

it('TV-2 a program that sleeps is asleep, also on a busy core', async () => {
  // On a machine that is busy otherwise, our own looks come late, and that time is not counted.
  expect(await shareAsleep('sleep 60', { busyBeside: 0 })).toBeGreaterThan(0.25);
  expect(await shareAsleep('sleep 60', { busyBeside: 7 })).toBeGreaterThan(0.25);
});

it('FC-10 a program is not asleep while the tests, in a box of their own, compute or wait for a core', async () => {
  expect(await shareAsleep('sleep 60', { busyBeside: 0, waitsFor: forever })).toBeLessThan(0.15);
  expect(await shareAsleep('sleep 60', { busyBeside: 7, waitsFor: forever })).toBeLessThan(0.15);
  expect(await shareAsleep('sleep 60', { busyBeside: 0, waitsFor: 'sleep 60' })).toBeGreaterThan(0.25);
});

it('TV-2 a core that was hardly ever given is no fault of the program', () => {
  const spent = { wallMs: 30_000, waitingMs: 20_000, cpuMs: 100, allCpuMs: 100, asleepMs: 5000, onDiskMs: 0 };
  expect(wasStarved(spent)).toBe(true);
  expect(timeStop(spent, { cpuMs: 1000, asleepMs: 4000 })).toBe('starved');
  expect(timeStop({ ...spent, waitingMs: 500 }, { cpuMs: 1000, asleepMs: 4000 })).toBe('asleep');
  expect(
    timeStop({ ...spent, asleepMs: 0, allCpuMs: 20_000, wallMs: 61_000 }, { cpuMs: 1000, asleepMs: 4000 }),
  ).toBe('starved');
});

it('TV-3 a long CPU limit is reached before the hard cap on a machine that gives a tenth of a core', () => {
  const spent = { wallMs: 90_000, waitingMs: 0, cpuMs: 9000, allCpuMs: 9000, asleepMs: 0, onDiskMs: 0 };
  expect(timeStop(spent, { cpuMs: 10_000, asleepMs: 13_000 })).toBeNull();
  expect(timeStop({ ...spent, wallMs: 101_000 }, { cpuMs: 10_000, asleepMs: 13_000 })).toBe('starved');
});

it('TV-2 waiting for the disk ends a run, but is not told as sleep', () => {
  const spent = { wallMs: 5000, waitingMs: 0, cpuMs: 100, allCpuMs: 100, asleepMs: 500, onDiskMs: 4000 };
  expect(timeStop(spent, { cpuMs: 1000, asleepMs: 4000 })).toBe('starved');
});
