import { readdir, rename, writeFile as writeBytes } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileFormat, fileFormats } from '#contract/transfer.ts';
import { shippedLanguages } from '#runner/client.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Content } from '#server/authoring/formats/archive/document.ts';
import { withFileOnDisk } from '#server/authoring/formats/archive/file-on-disk.ts';
import { readEntries, readFile } from '#server/authoring/formats/archive/read-file.ts';
import { nameOfContent, writeEntries, writeFile } from '#server/authoring/formats/archive/write-file.ts';
import { readExercism } from '#server/authoring/formats/exercism/read-exercism.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';
import { type EndingOf, slugOf } from '#server/authoring/formats/folder/write-content.ts';
import { writeFolder } from '#server/authoring/formats/folder/write-folder.ts';
import { fileEnding } from '#server/running/languages/file-ending.ts';

/** The commands `pack`, `unpack` and `convert` of `npm run cairn`. They need no server. */

const endingOf: EndingOf = language => {
  const known = shippedLanguages().find(({ name }) => name === language);
  return known ? fileEnding(known.executableFileName) : 'txt';
};

const modulesOf = (content: Content) =>
  content.kind === 'module' ? [content.module] : content.course.modules;

const report = (target: string, content: Content, ignored: string[] = []) => {
  const lessons = modulesOf(content).flatMap(module => module.lessons);
  const exercises = lessons.flatMap(lesson => lesson.exercises);
  const counts = [modulesOf(content), lessons, exercises].map(list => list.length);
  console.log(
    `${target}: “${nameOfContent(content)}”, a ${content.kind}. ` +
      `Modules: ${counts[0]}, lessons: ${counts[1]}, exercises: ${counts[2]}.`,
  );
  for (const path of ignored) console.log(`Passed over: ${path}`);
};

const needed = (value: string | undefined, what: string): string => {
  if (!value) throw new AppError('invalid', `Name ${what}.`);
  return value;
};

const formatOf = (file: string): FileFormat | undefined =>
  fileFormats.find(format => extname(file).toLowerCase() === `.${format}`);

/** Writes to a temporary file and renames it, so that there is never a partial file. */
const save = async (file: string, content: Content) => {
  const format = formatOf(file);
  if (!format) throw new AppError('invalid', `${file}: must end in .ck2 or .pmcart.`);
  const part = `${file}.part`;
  await writeBytes(part, await writeFile(content, format, endingOf));
  await rename(part, file);
};

const pack = async ([folder, target]: string[]) => {
  const from = needed(folder, 'the folder to pack');
  await readdir(from).catch((cause: unknown) => {
    throw new AppError('not_found', `${from}: is not a folder.`, { cause });
  });
  const { content, ignored } = readEntries(await readFolder(from));
  const file = target ?? `${slugOf(nameOfContent(content)) || content.kind}.ck2`;
  await save(file, content);
  report(file, content, ignored);
};

const unpack = async ([file, target]: string[]) => {
  const { content, ignored } = await withFileOnDisk(needed(file, 'the file to unpack'), readFile);
  const folder = target ?? (slugOf(nameOfContent(content)) || content.kind);
  await writeFolder(folder, writeEntries(content, endingOf));
  report(folder, content, ignored);
};

const readForeign = async (from: string | undefined, folder: string) => {
  if (from !== 'exercism')
    throw new AppError('invalid', 'Say what it comes from: convert --from exercism <folder>.');
  return readExercism(folder);
};

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: { from: { type: 'string' } }, allowPositionals: true });
  } catch (cause) {
    throw new AppError('invalid', (cause as Error).message, { cause });
  }
};

const convert = async (args: string[]) => {
  const { values, positionals } = parse(args);
  const {
    content: course,
    pictures,
    leftOut,
  } = await readForeign(values.from, needed(positionals[0], 'the folder to convert'));
  const content: Content = { kind: 'course', course, pictures };
  const target = positionals[1] ?? `${slugOf(course.name) || 'course'}.ck2`;
  if (formatOf(target)) await save(target, content);
  else await writeFolder(target, writeEntries(content, endingOf));
  report(target, content);
  for (const sentence of leftOut) console.log(`Left out: ${sentence}`);
};

export const contentCommands = {
  pack: {
    usage:
      'pack <folder> [<file>]    makes a .ck2 or .pmcart file of a folder in the layout of docs/formats.md',
    run: pack,
  },
  unpack: {
    usage: 'unpack <file> [<folder>]  makes such a folder of a .ck2 or .pmcart file',
    run: unpack,
  },
  convert: {
    usage:
      'convert --from exercism <folder> [<file or folder>]    makes a course of exercises in Exercism’s layout',
    run: convert,
  },
};
