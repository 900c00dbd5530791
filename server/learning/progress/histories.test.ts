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
/** Reading all numbers takes longer than a step. */
const stepsBetween = length > 100 ? 4 : 2;
/** A new course now and then: work piles up in an old one, and what happens first is only seen once. */
const stepsOfCourse = 250;

const running = await runningApp({
  config: { ltiAllowedHosts: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] },
  runner: letterRunner,
});

it(
  'FD-2 FD-6 after any history all calls, files and grades show the numbers of one simple model',
  { timeout: 30_000 + length * 2000 },
  async () => {
    const random = randomFrom(seed);
    const history: string[] = [];
    for (let done = 0; done < length;) {
      const taught = await teachCourse(running);
      history.length = 0;
      for (let step = 0; step < stepsOfCourse && done < length; step++, done++) {
        history.push(await takeStep(taught, random));
        if (done % stepsBetween !== stepsBetween - 1) continue;
        openAll(taught);
        const read = await readNumbers(taught);
        expect(read, history.slice(-12).join('\n')).toEqual(
          expectedNumbers(taught.course, running.clock.now().getTime()),
        );
        if (length > 100 && done % 100 === 99) console.log(`${done + 1} steps, no difference`);
      }
    }
  },
);
