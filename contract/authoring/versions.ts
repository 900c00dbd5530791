import { z } from 'zod';
import { Exercise } from './content.ts';
import { endpoint } from '../core/endpoint.ts';
import { shownFields } from './exercise-fields.ts';
import { contextParam, idParam, Timestamp, Version } from '../core/values.ts';

/** Published versions of an exercise. Students work with the newest; what authors save is a working copy. */

const versions = '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/versions' as const;
const ofExercise = z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam });
const ofVersion = ofExercise.extend({ number: idParam });

const PublishedVersion = z.object({
  number: z.number(),
  publishedAt: Timestamp,
  /** Null if that is not known, or their account was deleted. */
  publishedBy: z.string().nullable(),
  /** How many people had work in the exercise, and what was done with their completion. */
  people: z.number(),
  credited: z.number(),
  revoked: z.number(),
  /** What the author says to students who have work in it. */
  note: z.string().nullable(),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

export const listVersions = endpoint({
  method: 'GET',
  path: versions,
  summary: 'The published versions of an exercise, newest first.',
  params: ofExercise,
  response: z.object({ versions: z.array(PublishedVersion) }),
});

export const getVersion = endpoint({
  method: 'GET',
  path: `${versions}/:number`,
  summary: 'What an author wrote for a published version.',
  params: ofVersion,
  response: z.object({
    version: PublishedVersion.extend(shownFields),
  }),
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: `${versions}/:number/restore`,
  summary: 'Make a published version the working copy again. Students keep what they have.',
  params: ofVersion,
  body: z.object({ version: Version }),
  response: z.object({ exercise: Exercise }),
});

export const publishExercise = endpoint({
  method: 'POST',
  path: versions,
  summary:
    'Publish the working copy as version `number`. Completion changes only where the effect was previewed: `credits` completes the exercise for those who newly pass, `revokes` takes completion away from those who newly fail.',
  params: ofExercise,
  body: z.object({
    /** Of the working copy that the author sees. */
    version: Version,
    number: z.int({ error: 'Send the number of the new version.' }).min(1),
    credits: z.boolean().optional(),
    revokes: z.boolean().optional(),
    /** What changed, in the author's words, for students who have work in it. */
    note: z
      .string({ error: 'Send the note as text.' })
      .trim()
      .max(300, 'Use at most 300 characters.')
      .optional(),
  }),
  response: z.object({ exercise: Exercise, version: PublishedVersion }),
});
