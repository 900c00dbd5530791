import { appendFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openAll, takeStep } from '#test/numbers/course-history.ts';
import { expectedNumbers } from '#test/numbers/expected-numbers.ts';
import { randomFrom } from '#test/numbers/history-step.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { readNumbers } from '#test/numbers/read-numbers.ts';
import { teachCourse } from '#test/numbers/taught-course.ts';
import { type RunningApp, runningApp } from '#test/running-app.ts';

/** `npm run proof -- histories <seed> <steps> [part]` sets these for a long history. */
const seed = Number(process.env.HISTORY_SEED ?? 1);
const length = Number(process.env.HISTORY_STEPS ?? 24);
const reportFile = process.env.HISTORY_REPORT;
/** Every second course, or all: a long history is taken by several processes. */
const [part = 0, parts = 1] = (process.env.HISTORY_PART ?? '0/1').split('/').map(Number);
/** A new course now and then: work piles up in an old one, and what happens first is only seen once. */
const stepsOfCourse = 160;
/** Reading all numbers takes longer than a step. */
const stepsBetween = length > stepsOfCourse ? 10 : 2;
/** A step mostly waits for the database, so several courses are taken at once. */
const mostAtOnce = 4;

const hour = 3_600_000;

const courses = Array.from({ length: Math.ceil(length / stepsOfCourse) }, (_, index) => ({
  number: index + 1,
  steps: Math.min(stepsOfCourse, length - index * stepsOfCourse),
})).filter(({ number }) => number % parts === part);

/** The courses of a lane are taken one after the other in an app of its own, because an app has one clock. */
const lanes = await Promise.all(
  Array.from({ length: Math.min(mostAtOnce, courses.length) }, async (_, lane) => ({
    own: courses.filter((_course, index) => index % mostAtOnce === lane),
    running: await runningApp({
      config: { ltiAllowedHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] },
      runner: letterRunner,
    }),
  })),
);

const takeCourse = async (
  running: RunningApp,
  { number, steps }: { number: number; steps: number },
  signal: AbortSignal,
) => {
  const random = randomFrom(seed * 1_000_003 + number);
  const taught = await teachCourse(running);
  // Nobody reads it, and it would grow all the way.
  running.logged.length = 0;
  const history: string[] = [];
  const names: string[] = [];
  let comparisons = 0;
  for (let step = 1; step <= steps; step++) {
    // After a time limit it must not go on behind what follows, and move its clock.
    signal.throwIfAborted();
    const { name, happened } = await takeStep(taught, random);
    history.push(happened);
    names.push(name);
    if (step % stepsBetween > 0 && step < steps) continue;
    openAll(taught);
    const expected = expectedNumbers(taught.course, running.clock.now().getTime());
    const told = [`course ${number}, step ${step}`, ...history.slice(-2 * stepsBetween)].join('\n');
    expect(await readNumbers(taught), told).toEqual(expected);
    comparisons += 1;
  }
  if (reportFile !== undefined) appendFileSync(reportFile, `${JSON.stringify({ names, comparisons })}\n`);
  return comparisons;
};

it.concurrent.for(lanes)(
  'FD-2 FD-6 after any history all calls, files and grades show the numbers of one simple model',
  // Of the long history this takes minutes on a busy machine.
  { timeout: hour },
  async ({ own, running }, { signal }) => {
    for (const course of own) expect(await takeCourse(running, course, signal)).toBeGreaterThan(0);
  },
);
