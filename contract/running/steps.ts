import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { OwnFiles } from './exercise-files.ts';
import { recordEnds, type Step } from './run-request.ts';
import { Code, contextParam, idParam } from '../core/values.ts';

/** Enough for anything that somebody typed. */
const inputLimit = 64 * 1024;

const body = z.object({
  code: Code,
  /** Further files as they are now; without it, those that were saved. */
  files: OwnFiles.optional(),
  /** What the program reads. */
  input: z.string().max(inputLimit).optional(),
  /** A call of what the program defines, such as `add(1, 2)`: then only its steps are recorded. */
  call: z.string().max(1000).optional(),
});

/** The runner has checked each step: the record comes from a student's process. */
const StepOfRecord = z.custom<Step>(value => typeof value === 'object' && value !== null);

export const RecordedSteps = z.object({
  steps: z.array(StepOfRecord),
  end: z.enum(recordEnds),
  output: z.string(),
});
export type RecordedSteps = z.infer<typeof RecordedSteps>;

const response = z.object({ recording: RecordedSteps });

export const recordUserExercise = endpoint({
  method: 'POST',
  path: '/api/user_exercises/:id/cairn_courses/:contextId/steps',
  summary:
    'Run one’s own program, or as staff a student’s, and record its steps. Nothing is stored. For Python, JavaScript and TypeScript.',
  params: z.object({ id: idParam, contextId: contextParam }),
  body,
  response,
});

export const recordSolution = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/steps',
  summary:
    'Run a program in the language of an exercise, as its author, and record its steps. Nothing is stored. For Python, JavaScript and TypeScript.',
  params: z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam }),
  body,
  response,
});
