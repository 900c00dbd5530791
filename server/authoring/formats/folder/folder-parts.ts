import type { Sentence } from '#contract/core/catalogue.ts';
import { sentenceOfIssue } from '#contract/core/field-sentences.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import type { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { type Folder, inside, type Problems } from './entry-tree.ts';

/** Prefixes a sentence with the path, which is untrusted: control characters are replaced and it is shortened. */
export const sentenceAbout = (path: string, fault: string | Sentence): Sentence => {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  const shown = path.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '?');
  return transferProblems.about({ path: shown.length > 200 ? `${shown.slice(0, 200)}…` : shown, fault });
};

export const filesOf = (folder: Folder, pattern: RegExp): { name: string; text: string }[] =>
  [...folder.files].flatMap(([name, text]) => (pattern.test(name) ? [{ name, text }] : []));

/** Refuses unknown files and folders, which are usually misspelled. */
export const knownOnly = (folder: Folder, files: RegExp, folders: string[], problems: Problems): void => {
  for (const name of folder.files.keys())
    if (!files.test(name)) problems.add(inside(folder, name), transferProblems.unknownFile);
  for (const name of folder.folders.keys())
    if (!folders.includes(name)) problems.add(inside(folder, name), transferProblems.unknownFolder);
};

/** How many problems are listed at once. */
const mostProblems = 20;

/** Collects all problems, so that an author can fix them together. */
export const collectProblems = (): Problems & { throwIfAny(): void } => {
  const found: Sentence[] = [];
  return {
    add: (path, fault) => found.push(sentenceAbout(path, fault)),
    throwIfAny: () => {
      if (found.length === 0) return;
      const more = found.length - mostProblems;
      const shown = [
        ...found.slice(0, mostProblems),
        ...(more > 0 ? [transferProblems.moreFaults({ count: more })] : []),
      ];
      throw new AppError('invalid', transferProblems.severalFaults({ faults: shown }));
    },
  };
};

export const parseJson = (text: string): { value: unknown } | { error: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: (error as Error).message };
  }
};

export const jsonFile = <Schema extends z.ZodType>(
  folder: Folder,
  name: string,
  schema: Schema,
  problems: Problems,
): z.output<Schema> | null => {
  const path = inside(folder, name);
  const text = folder.files.get(name);
  if (text === undefined) {
    problems.add(path, transferProblems.isMissing);
    return null;
  }
  const json = parseJson(text);
  if ('error' in json) {
    problems.add(path, transferProblems.isNotJson({ error: json.error }));
    return null;
  }
  const read = schema.safeParse(json.value);
  if (read.success) return read.data;
  addIssues(problems, path, read.error.issues);
  return null;
};

/** Adds schema violations as sentences about the path. */
export const addIssues = (problems: Problems, path: string, issues: readonly z.core.$ZodIssue[]): void => {
  for (const issue of issues) {
    const field = issue.path.join('.');
    const message =
      issue.code === 'unrecognized_keys'
        ? transferProblems.unknownField({ names: issue.keys })
        : sentenceOfIssue(issue);
    problems.add(path, field ? transferProblems.about({ path: field, fault: message }) : message);
  }
};

const numberIn = /^(\d{1,6})(-.+)?$/;

/** The subfolders in the order of their numbers. Gaps are allowed, duplicates are not. */
export const numbered = (parent: Folder, name: string, problems: Problems): Folder[] => {
  const folder = parent.folders.get(name);
  if (!folder) return [];
  for (const file of folder.files.keys())
    problems.add(inside(folder, file), transferProblems.fileAmongFolders);
  const byNumber = new Map<number, Folder>();
  for (const [childName, child] of folder.folders) {
    const number = Number(numberIn.exec(childName)?.[1]);
    const double = byNumber.get(number);
    if (Number.isNaN(number)) problems.add(child.path, transferProblems.needsNumber);
    else if (double) problems.add(child.path, transferProblems.numberTaken({ path: double.path }));
    else byNumber.set(number, child);
  }
  return [...byNumber].toSorted(([a], [b]) => a - b).map(([, child]) => child);
};
