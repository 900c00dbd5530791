import { commandProblems } from './command-problems.ts';
import { mkdtemp, readdir, rename, rm, writeFile as writeBytes } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileFormat, fileFormats } from '#contract/authoring/transfer.ts';
import { shippedLanguages } from '#runner/client.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Content } from '#server/authoring/formats/archive/document.ts';
import { withFileOnDisk } from '#server/authoring/formats/archive/file-on-disk.ts';
import { readEntries, readFile } from '#server/authoring/formats/archive/read-file.ts';
import { filePieces, nameOfContent, writeEntries } from '#server/authoring/formats/archive/write-file.ts';
import {
  measureCourse,
  type MeasuredCourse,
  untried,
} from '#server/authoring/formats/exercism/measure-course.ts';
import { readGradescope } from '#server/authoring/formats/gradescope/read-gradescope.ts';
import { readJetBrains } from '#server/authoring/formats/jetbrains/read-jetbrains.ts';
import { readDodona } from '#server/authoring/formats/dodona/read-dodona.ts';
import { readCodeRunner } from '#server/authoring/formats/coderunner/read-coderunner.ts';
import { readClassroom } from '#server/authoring/formats/classroom/read-classroom.ts';
import { readExercism } from '#server/authoring/formats/exercism/read-exercism.ts';
import type { ConvertedCourse } from '#server/authoring/formats/foreign/assemble-course.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';
import type { CourseContent } from '#server/authoring/formats/folder/content-model.ts';
import { type EndingOf, slugOf } from '#server/authoring/formats/folder/write-content.ts';
import { refuseUsedFolder, writeFolder } from '#server/authoring/formats/folder/write-folder.ts';
import { fileEnding } from '#server/running/languages/file-ending.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';

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
  if (!value) throw new AppError('invalid', commandProblems.nameIt({ what }));
  return value;
};

const formatOf = (file: string): FileFormat | undefined =>
  fileFormats.find(format => extname(file).toLowerCase() === `.${format}`);

/** Writes to a temporary file and renames it, so that there is never a partial file. */
const save = async (file: string, content: Content) => {
  const format = formatOf(file);
  if (!format) throw new AppError('invalid', commandProblems.wrongEnding({ file }));
  const part = `${file}.part`;
  await writeBytes(part, filePieces(content, format, endingOf));
  await rename(part, file);
};

const pack = async ([folder, target]: string[]) => {
  const from = needed(folder, 'the folder to pack');
  await readdir(from).catch((cause: unknown) => {
    throw new AppError('not_found', commandProblems.notAFolder({ from }), { cause });
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

type Foreign = Omit<ConvertedCourse, 'notes'> & { notes?: string[]; invitations?: string[] };

const readers: Record<string, (place: string) => Promise<Foreign>> = {
  exercism: readExercism,
  'github-classroom': readClassroom,
  coderunner: readCodeRunner,
  dodona: readDodona,
  jetbrains: readJetBrains,
  gradescope: readGradescope,
};

const readForeign = async (from: string | undefined, place: string): Promise<Foreign> => {
  const read = Object.hasOwn(readers, from ?? '') ? readers[from ?? ''] : undefined;
  if (!read) throw new AppError('invalid', commandProblems.originMissing({ origins: Object.keys(readers) }));
  return read(place);
};

/** Beside the course, because people are no part of one. */
const saveInvitations = async (target: string, invitations: string[]) => {
  if (invitations.length === 0) return;
  const file = `${target.replace(/\.\w+$/, '')}-invitations.txt`;
  await writeBytes(file, `${invitations.join('\n')}\n`);
  console.log(
    `${file}: ${invitations.length} addresses of the roster. After the import, copy them into Invite people of the course.`,
  );
};

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: { from: { type: 'string' } }, allowPositionals: true });
  } catch (cause) {
    throw new AppError('invalid', commandProblems.usage({ text: (cause as Error).message }), { cause });
  }
};

/** One line that changes, for somebody who watches. */
const showProgress = (done: number, all: number) => {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\rReferences tried: ${done} of ${all}${done === all ? '\n' : ''}`);
};

/** With the runner of the server, in the same sandbox. */
const tryReferences = async (course: CourseContent): Promise<MeasuredCourse> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-convert-'));
  const atOnce = availableParallelism();
  const runner = startOwnRunner({ dataDir, runSlots: atOnce }, () => {});
  try {
    const obstacle = await runner.ready.then(
      () => null,
      (error: Error) => error.message,
    );
    return obstacle === null
      ? await measureCourse(runner, course, { atOnce, onDone: showProgress })
      : untried(course, obstacle);
  } finally {
    await runner.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const convert = async (args: string[]) => {
  const { values, positionals } = parse(args);
  const converted = await readForeign(values.from, needed(positionals[0], 'the folder or file to convert'));
  const target = positionals[1] ?? `${slugOf(converted.content.name) || 'course'}.ck2`;
  // Running references takes minutes; what is wrong with the target is known before.
  if (!formatOf(target)) await refuseUsedFolder(target);
  const { course, said } = await tryReferences(converted.content);
  const content: Content = { kind: 'course', course, pictures: converted.pictures };
  if (formatOf(target)) await save(target, content);
  else await writeFolder(target, writeEntries(content, endingOf));
  report(target, content);
  for (const sentence of converted.leftOut) console.log(`Left out: ${sentence}`);
  for (const sentence of said) console.log(sentence);
  for (const sentence of converted.notes ?? []) console.log(sentence);
  await saveInvitations(target, converted.invitations ?? []);
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
      'convert --from <system> <folder or file> [<file or folder>]    makes a course of exercises of another system and runs their references: exercism, github-classroom, coderunner, dodona, jetbrains, gradescope',
    run: convert,
  },
};
