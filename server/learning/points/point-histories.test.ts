import { expect, it } from 'vitest';
import { openAll, takeStep } from '#test/numbers/course-history.ts';
import { nowOf } from '#test/numbers/history-step.ts';
import { teachCountedCourse } from '#test/numbers/points/counted-course.ts';
import { expectedPoints } from '#test/numbers/points/expected-points.ts';
import { pointSteps } from '#test/numbers/points/point-steps.ts';
import { readPoints } from '#test/numbers/points/read-points.ts';
import { type History, longTimeout, openLanes, takeLane } from '#test/numbers/take-courses.ts';

const history: History = {
  teach: teachCountedCourse,
  take: (taught, random) => takeStep(taught, random, pointSteps),
  expected: taught => {
    openAll(taught);
    return expectedPoints(taught.course, nowOf(taught));
  },
  read: readPoints,
  stepsBetween: 4,
};

it.concurrent.for(await openLanes(16))(
  'PT-1 PT-2 PT-3 after any history all calls, files and grades show the points that follow from what happened',
  { timeout: longTimeout },
  async (lane, { signal }) => expect(await takeLane(history, lane, signal)).toBeGreaterThan(0),
);
