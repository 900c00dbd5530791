import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ioMatches } from '../running/test-code/io-matches.ts';
import { contextParam, idParam } from '../core/values.ts';

/** Wrong programs, made from the solution by one small mistake each, that the tests of an exercise accept. */

/** A test that the solution passes and an accepted program fails. */
const Suggestion = z.discriminatedUnion('kind', [
  /** A call as tests write it, and what the solution returns for it, both in the language of the exercise. */
  z.object({
    kind: z.literal('call'),
    call: z.string(),
    value: z.string(),
    /** Statements that come first, such as those that make the object. */
    before: z.array(z.string()).optional(),
    /** The class of the exception that the solution raises instead. */
    raises: z.string().optional(),
    /** The value is a number that another right program may round differently. */
    isClose: z.boolean().optional(),
  }),
  /** A case for a list of cases. */
  z.object({
    kind: z.literal('case'),
    base: z.object({
      name: z.string(),
      stdin: z.string(),
      args: z.array(z.string()),
      files: z.record(z.string(), z.string()),
      stdout: z.string().nullable(),
      stderr: z.string().nullable(),
      // Suggestions of older times have none.
      expectedFiles: z.record(z.string(), z.string()).default({}),
      exitCode: z.number().nullable(),
      match: z.enum(ioMatches),
      tolerance: z.number().nullable(),
      hidden: z.boolean(),
      /** Suggestions of older times have none. */
      points: z.number().nullable().default(null),
    }),
  }),
]);
export type Suggestion = z.infer<typeof Suggestion>;

const Survivor = z.object({
  id: z.string(),
  /** The first line that differs from the solution, counted from 1. */
  line: z.number(),
  before: z.string(),
  after: z.string(),
  /** An author says that it behaves like the solution. */
  isIgnored: z.boolean(),
  /** Null if no input was found that tells it from the solution. */
  suggestion: Suggestion.nullable(),
});
export type Survivor = z.infer<typeof Survivor>;

const Strength = z.object({
  /** How many wrong programs there are, and how many of them were run. */
  total: z.number(),
  tried: z.number(),
  isFinished: z.boolean(),
  survivors: z.array(Survivor),
  /** How many kinds of mistakes there are among them; null if it was measured before kinds were counted. */
  kinds: z.number().nullable(),
  /** Lines of the solution that no test reached; null where that cannot be found out. */
  unreachedLines: z.array(z.number()).nullable(),
});
export type Strength = z.infer<typeof Strength>;

const path = '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/strength' as const;
const ofExercise = z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam });

export const getStrength = endpoint({
  method: 'GET',
  path,
  summary:
    'Which wrong programs the tests accept; null until the tests have passed, and for languages without this.',
  params: ofExercise,
  response: z.object({ strength: Strength.nullable() }),
});

export const ignoreMutant = endpoint({
  method: 'PUT',
  path,
  summary: 'Say that an accepted program behaves like the solution, or take that back.',
  params: ofExercise,
  body: z.object({
    mutantId: z.string({ error: 'Send the id of a program as mutantId.' }).max(100),
    isIgnored: z.boolean({ error: 'Send isIgnored as true or false.' }),
  }),
  response: z.object({ strength: Strength.nullable() }),
});
