import { z } from 'zod';
import { OwnFiles } from './exercise-files.ts';
import { Timestamp } from '../core/values.ts';

/** A student's program for an exercise, as every call hands it over. */
export const UserExercise = z.object({
  id: z.number(),
  solutionCode: z.string(),
  /** The further files that differ from the author's, by name. */
  files: OwnFiles,
  isCompleted: z.boolean(),
  completedAt: Timestamp.nullable(),
  instructorBypassed: z.boolean(),
  version: z.number(),
  /** The code that a reset removed, until the next change or run; null if there is nothing to undo. */
  codeBeforeReset: z.string().nullable(),
  filesBeforeReset: OwnFiles.nullable(),
});
export type UserExercise = z.infer<typeof UserExercise>;
