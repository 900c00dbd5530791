import { expect, it } from 'vitest';
import { openAll, randomFrom, takeStep } from '#test/numbers/course-history.ts';
import { expectedNumbers } from '#test/numbers/expected-numbers.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { readNumbers } from '#test/numbers/read-numbers.ts';
import { teachCourse } from '#test/numbers/taught-course.ts';
import { runningApp } from '#test/running-app.ts';

/** `npm run proof -- histories <seed> <steps>` sets these for a long history. */
const seed = Number(process.env.HISTORY_SEED ?? 1);
const length = Number(process.env.HISTORY_STEPS ?? 24);
/** A new course now and then: work piles up in an old one, and what happens first is only seen once. */
const stepsOfCourse = 80;
/** Reading all numbers takes longer than a step. */
const stepsBetween = length > stepsOfCourse ? 4 : 2;

const running = await runningApp({
  config: { ltiAllowedHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] },
  runner: letterRunner,
});

const courses = Array.from({ length: Math.ceil(length / stepsOfCourse) }, (_, index) => ({
  number: index + 1,
  steps: Math.min(stepsOfCourse, length - index * stepsOfCourse),
}));

it.for(courses)(
  'FD-2 FD-6 after any history all calls, files and grades show the numbers of one simple model (course $number)',
  async ({ number, steps }) => {
    const random = randomFrom(seed * 1_000_003 + number);
    const taught = await teachCourse(running);
    const history: string[] = [];
    for (let step = 1; step <= steps; step++) {
      history.push(await takeStep(taught, random));
      if (step % stepsBetween > 0) continue;
      openAll(taught);
      const expected = expectedNumbers(taught.course, running.clock.now().getTime());
      expect(await readNumbers(taught), history.slice(-12).join('\n')).toEqual(expected);
    }
  },
);
