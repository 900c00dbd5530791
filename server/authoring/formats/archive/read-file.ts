import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Entry } from '../folder/entry-tree.ts';
import { readCourseContent, readModuleContent } from '../folder/read-content.ts';
import { type Content, readDocument } from './document.ts';
import type { FileBytes } from './file-bytes.ts';
import { limits } from './archive-limits.ts';
import { readArchive } from './read-archive.ts';

export type ReadFile = { content: Content; ignored: string[] };

/** Magic bytes of a zip archive and of an empty one. */
const zipMarks = [Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from([0x50, 0x4b, 5, 6])];
const beginsAsZip = (head: Buffer) => zipMarks.some(mark => head.subarray(0, mark.length).equals(mark));

/** A JSON object, after an optional BOM and white space. */
const beginsAsJson = (head: Buffer) => /^(\uFEFF)?\s*\{/.test(head.toString('utf8'));

/** Reads the files of the folder layout: a course if there is a `course.json`, else a module. */
export const readEntries = (entries: readonly Entry[]): ReadFile => {
  if (entries.some(({ path }) => path === 'course.json')) {
    const { content, pictures, ignored } = readCourseContent(entries);
    return { content: { kind: 'course', course: content, pictures }, ignored };
  }
  const { content, pictures, ignored } = readModuleContent(entries);
  return { content: { kind: 'module', module: content, pictures }, ignored };
};

const readZip = async (bytes: FileBytes): Promise<ReadFile> => {
  const { entries, ignored } = await readArchive(bytes);
  return { content: readEntries(entries).content, ignored };
};

const readJson = async (bytes: FileBytes): Promise<ReadFile> => {
  if (bytes.size > limits.documentBytes)
    throw new AppError(
      'invalid',
      transferProblems.documentTooLarge({ megabytes: limits.documentBytes / 1_000_000 }),
    );
  const whole = await bytes.read(0, bytes.size);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch (cause) {
    throw new AppError('invalid', transferProblems.documentNotUtf8, { cause });
  }
  return { content: readDocument(text), ignored: [] };
};

/** Detects the format from the content, not from the file name. */
export const readFile = async (bytes: FileBytes): Promise<ReadFile> => {
  const head = await bytes.read(0, Math.min(bytes.size, 64));
  if (beginsAsZip(head)) return readZip(bytes);
  if (beginsAsJson(head)) return readJson(bytes);
  throw new AppError('invalid', transferProblems.unknownFormat);
};
