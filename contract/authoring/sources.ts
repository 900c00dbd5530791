import { z } from 'zod';
import { Exercise } from './content.ts';
import { endpoint } from '../core/endpoint.ts';
import { type ExerciseField, exerciseFieldNames, shownFields } from './exercise-fields.ts';
import { ExerciseFiles } from '../running/exercise-files.ts';
import { contextParam, idParam, Version } from '../core/values.ts';

/** Exercises of a copied course, and what was published at their source since. */

const SourceChange = z.object({
  exerciseId: z.number(),
  name: z.string().nullable(),
  position: z.number(),
  lessonId: z.number(),
  lessonName: z.string(),
  courseName: z.string(),
});
export type SourceChange = z.infer<typeof SourceChange>;

export const listSourceChanges = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/source_changes',
  summary: 'The exercises that were changed in the course that this one was copied from.',
  params: z.object({ courseId: contextParam }),
  response: z.object({
    changes: z.array(SourceChange),
    /** How many others were changed at a source that is not shared with the caller any more. */
    unreachable: z.number(),
  }),
});

const Written = z.object(shownFields);
export type Written = z.infer<typeof Written>;

/** A part that both have changed, put together; where both changed the same lines, with those of one of them. */
const Merged = z.object({
  withMine: z.union([z.string(), ExerciseFiles]),
  withTheirs: z.union([z.string(), ExerciseFiles]),
  /** The lines that both changed, each in its own way. */
  clashes: z.array(z.object({ mine: z.string(), theirs: z.string() })),
});
export type Merged = z.infer<typeof Merged>;

const FieldName = z.enum(exerciseFieldNames as [ExerciseField, ...ExerciseField[]]);

/** How a part is taken over; a part that is not named stays as it is here. */
export const takings = ['theirs', 'merged-with-mine', 'merged-with-theirs'] as const;
export type Taking = (typeof takings)[number];
export type TakenParts = Partial<Record<ExerciseField, Taking>>;

const source = '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/source' as const;
const ofExercise = z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam });

export const getSource = endpoint({
  method: 'GET',
  path: source,
  summary:
    'What an exercise, its source and the version that both come from say; null if nothing changed there.',
  params: ofExercise,
  response: z.object({
    source: z
      .object({
        /** The newest published version of the source, and the saved version of this exercise. */
        number: z.number(),
        version: z.number(),
        mine: Written,
        theirs: Written,
        /** Null if the source was not published yet when it was copied. */
        base: Written.nullable(),
        merged: z.partialRecord(FieldName, Merged),
      })
      .nullable(),
  }),
});

export const answerSource = endpoint({
  method: 'PUT',
  path: source,
  summary:
    'Take parts that the source has changed into the working copy, merged by lines or as they are there; the others stay. Students keep what they have.',
  params: ofExercise,
  body: z.object({
    number: z.int({ error: 'Send the number of the version at the source.' }).min(1),
    version: Version,
    parts: z.partialRecord(FieldName, z.enum(takings), {
      error: `Send as parts how each is taken: ${takings.join(', ')}.`,
    }),
  }),
  response: z.object({ exercise: Exercise }),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export type ThreeWay<Texts> = { mine: Texts; theirs: Texts; base: Texts | null };

/** What to take over: what the source has changed and says otherwise. What it did not change stays as it is here. */
export const changedAtSource = <Texts extends Record<string, unknown>>({
  mine,
  theirs,
  base,
}: ThreeWay<Texts>): (keyof Texts & string)[] =>
  Object.keys(theirs).filter(
    name => !isSame(mine[name], theirs[name]) && !(base && isSame(base[name], theirs[name])),
  );

/** Whether it was changed here, too, since it was copied. */
export const isChangedHere = <Texts extends Record<string, unknown>>(
  { mine, base }: ThreeWay<Texts>,
  name: keyof Texts,
): boolean => base !== null && !isSame(mine[name], base[name]);
