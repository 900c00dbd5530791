import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { contextParam, idParam } from '../core/values.ts';

/** The most that an exercise or a column can give: more is a typing error. */
export const mostPoints = 10_000;

export const Points = z
  .number({ error: 'Give the points as a number.' })
  .min(0, 'Points are 0 or more.')
  .max(mostPoints, `Give at most ${mostPoints.toLocaleString('en-US')} points.`)
  .multipleOf(0.01, 'Points have at most two decimals.');

export const runChoices = ['best', 'last'] as const;
/** Which run of an exercise counts. */
export type RunChoice = (typeof runChoices)[number];

/** How points count in a lesson. All of it is off by default. */
export const LessonPoints = z.strictObject({
  /** What a late run loses of its points for every day that has begun. */
  latePercent: z
    .number({ error: 'Say how many percent are lost for each day.' })
    .min(0, 'Choose 0 to 100 percent.')
    .max(100, 'Choose 0 to 100 percent.')
    .multipleOf(0.01, 'Percentages have at most two decimals.'),
  /** Counted from the due date: runs after so many days count nothing; null: never. */
  closesAfterDays: z
    .int({ error: 'Give the days as a whole number.' })
    .min(0, 'Choose 0 to 3660 days.')
    .max(3660, 'Choose 0 to 3660 days.')
    .nullable(),
  /** So many points open the next exercise, also if it is not completed; null: only completing it does. */
  goOnFrom: Points.min(0.01, 'Choose more than 0 points.').nullable(),
});
export type LessonPoints = z.infer<typeof LessonPoints>;

export const noLessonPoints: LessonPoints = { latePercent: 0, closesAfterDays: null, goOnFrom: null };

export const setLessonPoints = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/points',
  summary:
    'Say how points count in a lesson: what is lost by being late, when it closes, and how many open the next exercise.',
  params: z.object({ courseId: contextParam, lessonId: idParam }),
  body: LessonPoints,
  response: LessonPoints,
});
