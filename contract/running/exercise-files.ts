import { z } from 'zod';
import { type FileKind, fileKinds, type ProgramFile } from './run-request.ts';
import { Code, codeLimit } from '../core/values.ts';

/**
 * Files of an exercise besides the main one, which is `solutionCode` and `starterCode`. The author's are stored by name; of a
 * student only those that differ from them are, so that a new version of an untouched file reaches everybody.
 */

export const mostFiles = 20;
const longestName = 100;
/** What fits into one save. */
const allLimit = 600_000;
/** Of a file that students do not edit, such as a table of data. As base64 that is 375 KB. */
const dataLimit = 500_000;
/** In bytes. No file with more can be one of an exercise, whatever is in it. */
export const largestUpload = 4 * dataLimit;

const segment = '[A-Za-z0-9_][A-Za-z0-9_.-]*';
const namePattern = new RegExp(`^${segment}(/${segment}){0,3}$`);

/** Relative, and never a hidden file: what a folder means by `.` or `..` cannot be written. */
const FileName = z
  .string({ error: 'Give the file a name.' })
  .max(longestName, `The name of a file may have at most ${longestName} characters.`)
  .regex(
    namePattern,
    'The name of a file has letters (a to z), digits, “_”, “-” and “.”, such as shapes.py or data/cities.csv.',
  );

/** Null for a usable name. Keys of a record would get no sentence of their own. */
export const nameProblemOf = (name: string): string | null =>
  FileName.safeParse(name).error?.issues[0]?.message ?? null;

export const ExerciseFile = z.strictObject({
  kind: z.enum(fileKinds, { error: 'A file is edited, readOnly or hidden.' }),
  /** What students start with, or have. */
  content: z.string({ error: 'Send the content of a file as text.' }),
  /** Of an edited file: as the solution has it; without it, the solution has what students start with. */
  solution: Code.optional(),
  /** The content is base64, for a file that is not text. Students cannot edit such a file. */
  isBase64: z.literal(true).optional(),
});
export type ExerciseFile = z.infer<typeof ExerciseFile>;

const characters = (count: number) => count.toLocaleString('en-US');

const problemOf = ({ kind, content, solution, isBase64 }: ExerciseFile): string | null => {
  if (kind !== 'edited' && solution !== undefined) return 'has a solution, but students do not edit it.';
  if (kind === 'edited' && isBase64) return 'is not text, so students cannot edit it.';
  if (kind === 'edited' && content.length > codeLimit)
    return `has more than ${characters(codeLimit)} characters.`;
  if (content.length > dataLimit)
    return `has more than ${isBase64 ? '375 KB' : `${characters(dataLimit)} characters`}. Please use a part of it.`;
  if (!isBase64) return null;
  return z.base64().safeParse(content).success ? null : 'is not valid base64.';
};

const tooMany = `An exercise may have at most ${mostFiles} files besides the main one.`;
const tooLarge = `The files of an exercise may have at most ${characters(allLimit)} characters together.`;

/** `data` cannot be a file and a folder. */
const isFolderOf = (name: string, names: string[]) => names.some(other => other.startsWith(`${name}/`));

export const ExerciseFiles = z.record(z.string(), ExerciseFile).superRefine((files, context) => {
  const entries = Object.entries(files);
  const names = Object.keys(files);
  const add = (message: string, path: string[] = []) => context.addIssue({ code: 'custom', message, path });
  if (entries.length > mostFiles) add(tooMany);
  for (const [name, file] of entries) {
    const problem = problemOf(file);
    const nameProblem = nameProblemOf(name);
    if (nameProblem !== null) add(nameProblem, [name]);
    if (problem !== null) add(`${name} ${problem}`, [name]);
    if (isFolderOf(name, names)) add(`${name} is the name of a folder, too.`, [name]);
  }
  // Behind what is wrong with a single one, which says more.
  if (sizeOf(entries.flatMap(([, { content, solution = '' }]) => [content, solution])) > allLimit)
    add(tooLarge);
});
export type ExerciseFiles = z.infer<typeof ExerciseFiles>;

/** The files that a student has changed, or those of a solution. */
export const OwnFiles = z
  .record(z.string(), Code)
  .superRefine((files, context) => {
    const message = Object.keys(files)
      .map(nameProblemOf)
      .find(problem => problem !== null);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .refine(files => Object.keys(files).length <= mostFiles, tooMany)
  .refine(files => sizeOf(Object.values(files)) <= allLimit, tooLarge);
export type OwnFiles = z.infer<typeof OwnFiles>;

const sizeOf = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0);

/** What students see of the author's files. */
export const FileToSolve = z.object({
  name: z.string(),
  kind: z.enum(['edited', 'readOnly']),
  content: z.string(),
  isBase64: z.literal(true).optional(),
});
export type FileToSolve = z.infer<typeof FileToSolve>;

const byName = (files: ExerciseFiles) =>
  Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));

const isVisible = (kind: FileKind): kind is 'edited' | 'readOnly' => kind !== 'hidden';

export const filesToSolve = (files: ExerciseFiles): FileToSolve[] =>
  byName(files).flatMap(([name, { kind, content, isBase64 }]) =>
    isVisible(kind) ? [{ name, kind, content, ...(isBase64 && { isBase64 }) }] : [],
  );

/** The files of a program as it is run. What is not for editing is always the author's. */
export const programFiles = (files: ExerciseFiles, own: OwnFiles): ProgramFile[] =>
  byName(files).map(([name, { kind, content, isBase64 }]) => ({
    name,
    kind,
    content: kind === 'edited' && Object.hasOwn(own, name) ? (own[name] ?? '') : content,
    ...(isBase64 && { isBase64 }),
  }));

export const solutionFiles = (files: ExerciseFiles): OwnFiles =>
  Object.fromEntries(
    byName(files).flatMap(([name, { solution }]) => (solution === undefined ? [] : [[name, solution]])),
  );

/** Independent of the order in which names were added. */
export const areSameFiles = (one: ExerciseFiles, other: ExerciseFiles): boolean =>
  canonical(one) === canonical(other);

const canonical = (files: ExerciseFiles) =>
  JSON.stringify(
    byName(files).map(([name, { kind, content, solution, isBase64 }]) => [
      name,
      kind,
      content,
      solution,
      isBase64,
    ]),
  );
