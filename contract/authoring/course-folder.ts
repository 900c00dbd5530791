import { z } from 'zod';
import { writtenFields } from './exercise-fields.ts';
import { Exercise } from './content.ts';
import { endpoint } from '../core/endpoint.ts';
import { nameOf } from '../core/names.ts';
import { OwnFiles } from '../running/exercise-files.ts';
import { ExerciseHealth, RunOutcome } from '../running/runs.ts';
import { Code, contextParam } from '../core/values.ts';

/** A course that is kept as a folder: what the client `cairn` asks for (docs/formats.md has the layout). */

/** Counted up when a client of before would not understand the answers. */
export const folderCalls = 1;

const Part = z.object({
  /** On this server. */
  row: z.number(),
  /** In the files. */
  id: z.string(),
  name: z.string().nullable(),
  /** Of what the files say about it, without what is in it. */
  hash: z.string(),
});

const ExercisePart = Part.extend({
  version: z.number(),
  testStatus: Exercise.shape.testStatus,
  publishing: Exercise.shape.publishing,
});
export type ExercisePart = z.infer<typeof ExercisePart>;

const FolderState = z.object({
  calls: z.number(),
  /** Of everything: the same as long as nothing was changed. */
  revision: z.string(),
  course: z.object({ name: z.string(), hash: z.string() }),
  languages: z.array(z.object({ name: z.string(), shippedAs: z.string().nullable(), ending: z.string() })),
  modules: z.array(Part.extend({ lessons: z.array(Part.extend({ exercises: z.array(ExercisePart) })) })),
  /** Those that texts mention. */
  pictures: z.array(z.object({ name: z.string(), hash: z.string() })),
});
export type FolderState = z.infer<typeof FolderState>;

const path = '/api/cairn_courses/:courseId/folder' as const;
const ofCourse = z.object({ courseId: contextParam });

export const readFolderState = endpoint({
  method: 'GET',
  path,
  summary:
    'The working copies of a course as hashes, by which a folder of files is compared with it, and what students have of them.',
  params: ofCourse,
  response: FolderState,
});

export const pushFolder = endpoint({
  method: 'POST',
  path,
  summary:
    'Make the course what a folder says, all or nothing: a JSON document of `cairn push`. Refused if the course is not as the document says it was.',
  params: ofCourse,
  takesFile: true,
  response: z.object({
    /** Exercises whose solutions are run now. */
    running: z.array(z.number()),
    state: FolderState,
  }),
});

const { testCode, solutionCode, starterCode, files, cpuLimitMs } = writtenFields;

export const tryFolderExercise = endpoint({
  method: 'POST',
  path: `${path}/tries`,
  summary:
    'Run the tests of an exercise against its solution, starter and an empty program, or against a program of one’s own. Nothing is stored.',
  params: ofCourse,
  body: z.object({
    language: nameOf('language'),
    exercise: z.object({ testCode, solutionCode, starterCode, files, cpuLimitMs }),
    /** Without it, the solution. */
    program: z
      .object({
        code: Code,
        /** Of the files that students edit, those that are different. */
        files: OwnFiles.optional(),
      })
      .optional(),
  }),
  response: z.object({
    isPassed: z.boolean(),
    outcome: RunOutcome,
    /** Of a solution that passes. */
    health: ExerciseHealth.optional(),
  }),
});
