import { expect, it } from 'vitest';
import { openAll, takeStep } from '#test/numbers/course-history.ts';
import { expectedNumbers } from '#test/numbers/expected-numbers.ts';
import { nowOf } from '#test/numbers/history-step.ts';
import { readNumbers } from '#test/numbers/read-numbers.ts';
import { type History, longTimeout, openLanes, takeLane } from '#test/numbers/take-courses.ts';
import { teachCourse } from '#test/numbers/taught-course.ts';

const history: History = {
  teach: teachCourse,
  take: takeStep,
  expected: taught => {
    openAll(taught);
    return expectedNumbers(taught.course, nowOf(taught));
  },
  read: readNumbers,
  stepsBetween: 2,
};

it.concurrent.for(await openLanes(16))(
  'FD-2 FD-6 after any history all calls, files and grades show the numbers of one simple model',
  { timeout: longTimeout },
  async (lane, { signal }) => expect(await takeLane(history, lane, signal)).toBeGreaterThan(0),
);
