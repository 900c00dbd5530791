import { z } from 'zod';
import { Text } from '#contract/content.ts';
import { nameLimit, nameOf } from '#contract/names.ts';
import { Code } from '#contract/values.ts';

/**
 * A course outside of the database: what a folder, an archive and a document of ours hold. This is the single truth about
 * the format; docs/formats.md explains it. Fields that are not named here are refused, so that a typing error is found.
 */

/** PostgreSQL keeps any text but one with a NUL in it. */
const storable = <T extends z.ZodType<string>>(text: T) =>
  text.refine(value => !value.includes('\0'), 'Remove the NUL character.');

/** What a reader of the JSON Schema cannot see in a rule that is written in code. */
const name = (what: string) => storable(nameOf(what)).meta({ minLength: 1, maxLength: nameLimit });

export const ExerciseContent = z.strictObject({
  /** Null for one that is called by its number. */
  name: name('exercise').nullable().default(null),
  instructions: storable(Text),
  testCode: storable(Code),
  solutionCode: storable(Code),
  /** Null takes what the language says. */
  starterCode: storable(Code).nullable().default(null),
});
export type ExerciseContent = z.infer<typeof ExerciseContent>;

/** By name, because ids differ from server to server. */
const Language = name('language');

export const LessonContent = z.strictObject({
  name: name('lesson'),
  language: Language,
  exercises: z.array(ExerciseContent),
});
export type LessonContent = z.infer<typeof LessonContent>;

export const ModuleContent = z.strictObject({ name: name('module'), lessons: z.array(LessonContent) });
export type ModuleContent = z.infer<typeof ModuleContent>;

export const CourseContent = z.strictObject({
  name: name('course'),
  /** What new lessons begin with. */
  language: Language,
  modules: z.array(ModuleContent),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** Raised when an older Cairn could no longer read what a newer one writes. */
export const formatNumber = 1;

const Format = z
  .literal(formatNumber, {
    error: `This Cairn reads format ${formatNumber}; a newer one may have written this.`,
  })
  .default(formatNumber);

/** What stands in the small JSON files; everything else of the model is a file of its own, or a folder. */
export const CourseFile = CourseContent.omit({ modules: true }).extend({ format: Format });
export const ModuleFile = ModuleContent.omit({ lessons: true }).extend({ format: Format });
export const LessonFile = LessonContent.omit({ exercises: true });
export const ExerciseFile = ExerciseContent.pick({ name: true });

/** The whole model in one JSON document. */
export const ModuleDocument = ModuleContent.extend({ format: Format });
export const CourseDocument = CourseContent.extend({ format: Format });
