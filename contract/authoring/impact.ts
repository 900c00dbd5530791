import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { RunOutcome } from '../running/runs.ts';
import { contextParam, idParam, Version } from '../core/values.ts';

/** What would become of the work of students if the working copy of an exercise were published. */

const path = '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/impact' as const;
const ofExercise = z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam });

const Passed = z.object({ passed: z.number(), total: z.number() });

const Points = z.object({ reached: z.number(), most: z.number() });

const ChangedPerson = z.object({
  userExerciseId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  change: z.enum(['newly-passes', 'newly-fails']),
  isCompleted: z.boolean(),
  /** How many tests passed with what students have, and with the working copy. */
  before: Passed,
  after: Passed,
  /** In a course with points: what the tests give them, if nothing is late. */
  points: z.object({ before: Points, after: Points }).optional(),
});
export type ChangedPerson = z.infer<typeof ChangedPerson>;

export const Impact = z.object({
  /** Of the working copy that is tried. */
  version: z.number(),
  people: z.number(),
  checked: z.number(),
  isFinished: z.boolean(),
  /** Of those who were checked. */
  unchanged: z.number(),
  newlyPass: z.number(),
  newlyFail: z.number(),
  failedToCheck: z.number(),
  /** Whom the choices concern: not completed and newly passing, completed by passing and newly failing. */
  canBeCredited: z.number(),
  canBeRevoked: z.number(),
  /** An exam before the release of its results: what counts is run with the new tests, and shows with the release. */
  isExamHeld: z.boolean(),
  estimateMs: z.number().nullable(),
  /**
   * In a course with points, once everybody was checked: what their programs give on average with what students have and with the
   * working copy, and for how many that is less or more. What they have stays until they run it again.
   */
  points: z
    .object({ before: z.number(), after: z.number(), lower: z.number(), higher: z.number() })
    .optional(),
  /** The first hundred whose result changes. */
  changed: z.array(ChangedPerson),
});
export type Impact = z.infer<typeof Impact>;

export const startImpact = endpoint({
  method: 'POST',
  path,
  summary:
    'Run the newest code of every student with work against the working copy, in the background. A newer edit ends it.',
  params: ofExercise,
  body: z.object({ version: Version }),
  response: z.object({ impact: Impact }),
});

export const getImpact = endpoint({
  method: 'GET',
  path,
  summary:
    'How far that has come and what it found; null if it was not begun, or the exercise was changed since.',
  params: ofExercise,
  response: z.object({ impact: Impact.nullable() }),
});

export const getImpactOn = endpoint({
  method: 'GET',
  path: `${path}/:userExerciseId`,
  summary: 'The code of one student, and its results before and after.',
  params: ofExercise.extend({ userExerciseId: idParam }),
  response: z.object({
    /** Null if the student has changed it since. */
    code: z.string().nullable(),
    before: RunOutcome,
    after: RunOutcome,
  }),
});
