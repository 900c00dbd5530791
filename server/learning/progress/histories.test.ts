import { appendFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openAll, takeStep } from '#test/numbers/course-history.ts';
import { expectedNumbers } from '#test/numbers/expected-numbers.ts';
import { randomFrom } from '#test/numbers/history-step.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { readNumbers } from '#test/numbers/read-numbers.ts';
import { teachCourse } from '#test/numbers/taught-course.ts';
import { runningApp } from '#test/running-app.ts';

/** `npm run proof -- histories <seed> <steps>` sets these for a long history. */
const seed = Number(process.env.HISTORY_SEED ?? 1);
const length = Number(process.env.HISTORY_STEPS ?? 24);
const reportFile = process.env.HISTORY_REPORT;
/** Every second course, or all: a long history is taken by a process for each core. */
const [part = 0, parts = 1] = (process.env.HISTORY_PART ?? '0/1').split('/').map(Number);
/** A new course now and then: work piles up in an old one, and what happens first is only seen once. */
const stepsOfCourse = 160;
/** Reading all numbers takes longer than a step. */
const stepsBetween = length > stepsOfCourse ? 8 : 2;

const hour = 3_600_000;

const running = await runningApp({
  config: { ltiAllowedHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] },
  runner: letterRunner,
});

const courses = Array.from({ length: Math.ceil(length / stepsOfCourse) }, (_, index) => ({
  number: index + 1,
  steps: Math.min(stepsOfCourse, length - index * stepsOfCourse),
})).filter(({ number }) => number % parts === part);

it.for(courses)(
  'FD-2 FD-6 after any history all calls, files and grades show the numbers of one simple model (course $number)',
  // A course of the long history takes minutes on a busy machine, and one that went on behind the next would move its clock.
  { timeout: hour },
  async ({ number, steps }) => {
    const random = randomFrom(seed * 1_000_003 + number);
    const taught = await teachCourse(running);
    // Nobody reads it, and it would grow all the way.
    running.logged.length = 0;
    const history: string[] = [];
    const names: string[] = [];
    let comparisons = 0;
    for (let step = 1; step <= steps; step++) {
      const { name, happened } = await takeStep(taught, random);
      history.push(happened);
      names.push(name);
      if (step % stepsBetween > 0) continue;
      openAll(taught);
      const expected = expectedNumbers(taught.course, running.clock.now().getTime());
      expect(await readNumbers(taught), history.slice(-16).join('\n')).toEqual(expected);
      comparisons += 1;
    }
    if (reportFile !== undefined) appendFileSync(reportFile, `${JSON.stringify({ names, comparisons })}\n`);
  },
);
