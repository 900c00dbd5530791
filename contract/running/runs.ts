import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Said } from '../core/errors.ts';
import { OwnFiles } from './exercise-files.ts';
import { verdicts } from './run-request.ts';
import { UserExercise } from './user-exercise.ts';
import { Code, contextParam, idParam, Timestamp, Version } from '../core/values.ts';

const TestResult = z.object({
  passed: z.boolean(),
  feedback: z.string(),
  /** What the feedback says, as a code with parameters: if the sentence is the server’s own. Old results have none. */
  problem: Said.optional(),
  name: z.string(),
  status: z.enum(['passed', 'failed', 'error', 'skipped']),
  expected: z.string().optional(),
  actual: z.string().optional(),
  line: z.number().optional(),
  /** The file of the line, where that is not the main one. */
  file: z.string().optional(),
  output: z.string().optional(),
  /** What the program drew: PNG files as base64. */
  figures: z
    .array(z.object({ title: z.string(), png: z.base64().optional(), svg: z.base64().optional() }))
    .optional(),
  durationMs: z.number().optional(),
  /** What the program could read, for a test that compares input and output. */
  input: z.string().optional(),
  /** What a second run with checks of the memory said about a crash. */
  cause: z.string().optional(),
  /** The run ended before it was this test's turn. */
  isNotRun: z.boolean().optional(),
  /** In a student's run such a test has no feedback, values or output. */
  isHidden: z.boolean().optional(),
});

/** What a compiler said about the program; the line is one of the code that was run. */
export const CompilerNote = z.object({
  kind: z.enum(['error', 'warning']),
  line: z.number().optional(),
  /** The file of the line, where that is not the main one. */
  file: z.string().optional(),
  column: z.number().optional(),
  text: z.string(),
});

/** For authors, after a passing run: tests that the starter or an empty program passes too are useless. */
export const ExerciseHealth = z.object({
  doesStarterFail: z.boolean(),
  doesEmptyFail: z.boolean(),
  /** CPU time of the solution and the limit. */
  cpuMs: z.number(),
  limitMs: z.number(),
  /** A limit with room for slower solutions, where this one is close to its limit. */
  recommendedLimitMs: z.number().optional(),
  /** Names that the starter defines and the solution does not mention. */
  strayNames: z.array(z.string()).optional(),
  /** What the tests use of the solution, which every program has to offer in the same way. */
  uses: z.array(z.string()).optional(),
});
export type ExerciseHealth = z.infer<typeof ExerciseHealth>;

/** The outcome of a run: the specification's three fields and additional ones. */
export const RunOutcome = z.object({
  output: z.string(),
  results: z.array(TestResult),
  /** Tests that are skipped in the author's own run: they do not count and are not among the results. */
  skippedTests: z.array(z.string()).optional(),
  hasError: z.boolean(),
  verdict: z.enum(verdicts),
  /** A sentence if something other than a test failed. */
  message: z.string().nullable(),
  /** What the message says, as a code with parameters. Old outcomes have none. */
  problem: Said.optional(),
  isOutputCut: z.boolean(),
  /** The result is held back until an exam’s results are released: the tests that may be named as having run. */
  heldTests: z.array(z.string()).optional(),
  line: z.number().optional(),
  /** The file of the line, where that is not the main one. */
  file: z.string().optional(),
  /** The line of an error in the test code. */
  testsLine: z.number().optional(),
  /** Errors and warnings of the compiler, also of a program that passed. */
  notes: z.array(CompilerNote).optional(),
  health: ExerciseHealth.optional(),
});
export type RunOutcome = z.infer<typeof RunOutcome>;

const TestProcess = z.object({
  id: z.number(),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  config: z.object({ exerciseId: z.number() }),
  result: RunOutcome.nullable(),
  /** While it waits: its position in the queue and an estimate of the waiting time. */
  queue: z.object({ position: z.number(), estimateMs: z.number() }).nullable(),
  /** In progress, and the first in its language since the server started, which takes longer. */
  isFirst: z.boolean().optional(),
});

const StartedProcess = TestProcess.partial().extend({ id: z.number() });
const Started = z.object({ testProcess: StartedProcess });
const held =
  'With the header `Prefer: wait` the answer is held back until the run is finished, for some seconds at most.';
const oneProcess = z.object({ id: idParam });

export const runExercise = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/run',
  summary: `Run an exercise’s tests against its solution. ${held}`,
  params: z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam }),
  response: Started,
});

export const getLastRun = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/run',
  summary: 'The newest finished run of an exercise’s solution, whoever of the staff started it.',
  params: z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam }),
  response: z.object({
    testProcess: z.object({ id: z.number(), finishedAt: Timestamp, result: RunOutcome }).nullable(),
  }),
});

const userExerciseInCourse = z.object({ id: idParam, contextId: contextParam });

export const executeUserExercise = endpoint({
  method: 'POST',
  path: '/api/user_exercises/:id/cairn_courses/:contextId/execute',
  summary: `Run the tests against one’s own code; all passed completes the exercise. A \`solutionCode\` is saved first. ${held}`,
  params: userExerciseInCourse,
  body: z.object({ solutionCode: Code, files: OwnFiles.optional(), version: Version.optional() }).optional(),
  response: z.object({
    testProcess: StartedProcess,
    /** If the call saved the code. */
    userExercise: UserExercise.optional(),
  }),
});

export const executeAsInstructor = endpoint({
  method: 'POST',
  path: '/api/user_exercises/:id/cairn_courses/:contextId/execute_instructor',
  summary: `Run the tests against a student’s code without recording anything for the student. ${held}`,
  params: userExerciseInCourse,
  response: Started,
});

export const getTestProcess = endpoint({
  method: 'GET',
  path: '/api/test_processes/:id',
  summary:
    'A run and its outcome. The answer is held back until the run is finished, for some seconds at most.',
  params: oneProcess,
  response: z.object({ testProcess: TestProcess }),
});

export const cancelTestProcess = endpoint({
  method: 'DELETE',
  path: '/api/test_processes/:id',
  summary: 'Stop a run that waits or runs.',
  params: oneProcess,
  response: z.object({ testProcess: TestProcess }),
});
