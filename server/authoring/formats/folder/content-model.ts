import { z } from 'zod';
import { DueDay, DueTime } from '#contract/core/due.ts';
import { type ExerciseField, exerciseFields } from '#contract/authoring/exercise-fields.ts';
import { nameLimit, nameOf } from '#contract/core/names.ts';
import { LessonPoints, runChoices } from '#contract/authoring/points.ts';
import { pictureLimits, PictureName } from '#contract/authoring/pictures.ts';

/**
 * The export model of a course, shared by folders, archives and documents. docs/formats.md describes the format. Unknown
 * fields are refused, so that typing errors are found.
 */

const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
};

/** PostgreSQL cannot store NUL characters. */
const storable = <T extends z.ZodType>(schema: T): T =>
  schema.refine(value => !hasNul(value), 'Remove the NUL character.');

/** Adds length limits to the JSON Schema, which cannot express rules written in code. */
const name = (what: string) => storable(nameOf(what)).meta({ minLength: 1, maxLength: nameLimit });

type Fields = typeof exerciseFields;
type ExerciseShape = {
  [Name in ExerciseField]: Fields[Name] extends { unset: unknown }
    ? z.ZodDefault<Fields[Name]['written']>
    : Fields[Name]['written'];
};

const exerciseShape = Object.fromEntries(
  Object.entries(exerciseFields).map(([field, { written, ...about }]) => {
    const schema: z.ZodType = field === 'name' ? name('exercise').nullable() : storable(written);
    return [field, 'unset' in about ? schema.default(about.unset) : schema];
  }),
) as ExerciseShape;

/**
 * What a module, a lesson or an exercise is called in the files of its course: it stays when the name or the place changes, so
 * that students keep their work. Optional for those who write by hand.
 */
const Id = z
  .string({ error: 'An id is a text.' })
  .regex(/^[\w-]{1,40}$/, 'An id has letters, digits, “-” and “_”, at most 40 of them.')
  .optional();

export const ExerciseContent = z.strictObject({ id: Id, ...exerciseShape });
export type ExerciseContent = z.infer<typeof ExerciseContent>;

/** By name, because ids differ between servers. */
const Language = name('language');

/** A due date, counted from the start of a course: which day (0 is the first), and when on that day. */
export const Due = z.strictObject({ day: DueDay, time: DueTime });

export const LessonContent = z.strictObject({
  id: Id,
  name: name('lesson'),
  language: Language,
  /** Null for a lesson without a due date. */
  due: Due.nullable().default(null),
  /** Students do not see it. */
  isDraft: z.boolean().default(false),
  /** From when on students can open it; null for from the beginning. */
  opens: Due.nullable().default(null),
  latePercent: LessonPoints.shape.latePercent.default(0),
  closesAfterDays: LessonPoints.shape.closesAfterDays.default(null),
  goOnFrom: LessonPoints.shape.goOnFrom.default(null),
  exercises: z.array(ExerciseContent),
});
export type LessonContent = z.infer<typeof LessonContent>;

export const ModuleContent = z.strictObject({
  id: Id,
  name: name('module'),
  /** In the gradebook of a course with points, compared with the other modules. */
  weight: z.number().min(0).max(1000).nullable().default(null),
  /** So many lessons with the smallest share do not count there. */
  dropped: z.int().min(0).max(100).default(0),
  lessons: z.array(LessonContent),
});
export type ModuleContent = z.infer<typeof ModuleContent>;

export const CourseContent = z.strictObject({
  name: name('course'),
  /** The default language of new lessons. */
  language: Language,
  /** Which run of an exercise counts; null for a course without points. */
  countedRun: z.enum(runChoices).nullable().default(null),
  modules: z.array(ModuleContent),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** A picture that instructions or hints mention as `asset:<name>`. */
export type PictureFile = { name: string; bytes: Buffer };

/** In a document, in base64. */
export const PictureInDocument = z.strictObject({
  name: PictureName,
  data: z.string().max(Math.ceil(pictureLimits.bytes / 3) * 4, 'A picture has at most 5 MB.'),
});
const Pictures = z.array(PictureInDocument).max(pictureLimits.count).default([]);

/**
 * The number says who can read it, not which fields are allowed: Cairn wrote some of the fields of format 2 while it called
 * them format 1.
 */
const Format = z
  .literal([1, 2, 3], { error: 'This Cairn reads formats 1 to 3; a newer one may have written this.' })
  .default(1);

/** The contents of the JSON files in the folder layout; the rest of the model are files and folders. */
export const CourseFile = CourseContent.omit({ modules: true }).extend({ format: Format });
export const ModuleFile = ModuleContent.omit({ lessons: true }).extend({ format: Format });
export const LessonFile = LessonContent.omit({ exercises: true });
/** Texts and files are files of their own. */
export const ExerciseFile = ExerciseContent.omit({
  instructions: true,
  testCode: true,
  solutionCode: true,
  starterCode: true,
  hints: true,
  files: true,
});
export type ExerciseFile = z.infer<typeof ExerciseFile>;

/** The whole model as one JSON document (.pmcart). */
export const ModuleDocument = ModuleContent.extend({ format: Format, pictures: Pictures });
export const CourseDocument = CourseContent.extend({ format: Format, pictures: Pictures });
