import { basename, dirname } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { nameProblemOf } from '#contract/running/exercise-files.ts';
import { fileIn } from '../exercism/exercism-files.ts';
import type { ForeignExercise } from './foreign-exercise.ts';

/** Texts beside a program, which may be pictures and other things that are no text. */

type Found = { kind: 'text'; text: string } | { kind: 'missing' } | { kind: 'noText' };

export const textIn = async (folder: string, name: string): Promise<Found> => {
  try {
    const text = await fileIn(folder, name);
    return text === null ? { kind: 'missing' } : { kind: 'text', text };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'noText' };
  }
};

const isQuoted = (word: string, text: string) =>
  new RegExp(String.raw`["'\`/]${word.replaceAll(/[^\w]/g, String.raw`\$&`)}["'\`/]`).test(text);

/** Whether a program, a test or a command says the name of the file, or that of its folder, from which it takes all. */
export const isMentioned = (name: string, texts: readonly string[]): boolean => {
  const folder = basename(dirname(name));
  const isOwn = !['', '.', 'test', 'tests', 'src'].includes(folder);
  return texts.some(text => text.includes(basename(name)) || (isOwn && isQuoted(folder, text)));
};

const longestData = 200_000;

/** Files that texts name and that are neither code nor the words of the repository. */
export const mentionedFiles = async (
  folder: string,
  names: readonly string[],
  texts: readonly string[],
): Promise<NonNullable<ForeignExercise['besides']>> => {
  const found: NonNullable<ForeignExercise['besides']> = [];
  for (const name of names) {
    if (!isMentioned(name, texts) || nameProblemOf(name) !== null) continue;
    const file = await textIn(folder, name);
    if (file.kind === 'text' && file.text.length <= longestData)
      found.push({ name, text: file.text, kind: 'readOnly' });
  }
  return found;
};

/** Tests that look beside themselves (`__file__`) stand in no folder here: they find what was in theirs. */
export const withTestFolder = <File extends { name: string }>(
  files: File[],
  tests: readonly string[],
): File[] => {
  if (!tests.some(text => /\b__file__\b|\b__dirname\b|import\.meta/.test(text))) return files;
  const moved = files.flatMap(file => {
    const name = file.name.replace(/^(?:.*\/)?(?:tests?|__tests__)\//, '');
    return name === file.name || files.some(each => each.name === name) ? [] : [{ ...file, name }];
  });
  return [...files, ...moved];
};

const goesUp = /\.\.["'/]|\.parent\.parent\b|\bdirname\((?:os\.path\.)?dirname\(|parents\[1\]/;

type Beside = NonNullable<ForeignExercise['besides']>[number];
type Tests = { name: string; text: string }[];

/** Tests in Python that go from their folder to the one above it stand in a folder here, too. */
export const inTestFolder = (files: Beside[], tests: Tests): { files: Beside[]; tests: Tests } => {
  const isMoved = tests.map(
    ({ name, text }) => name.endsWith('.py') && /\b__file__\b/.test(text) && goesUp.test(text),
  );
  if (!isMoved.includes(true))
    return {
      files: withTestFolder(
        files,
        tests.map(({ text }) => text),
      ),
      tests,
    };
  const there = files.some(({ name }) => name.startsWith('tests/'));
  return {
    files: there ? files : [...files, { name: 'tests/about.txt', text: 'The tests.\n', kind: 'hidden' }],
    tests: tests.map((each, place) =>
      isMoved[place]
        ? {
            ...each,
            text: `import os\n\n__file__ = os.path.abspath(os.path.join("tests", "${basename(each.name)}"))\n\n${each.text}`,
          }
        : each,
    ),
  };
};

/** Files of an exercise have plain names; those of a case may have any, and stand there for the cases whose arguments name them. */
export const oddFiles = async (folder: string, names: readonly string[]): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {};
  for (const name of names.filter(each => nameProblemOf(each) !== null)) {
    const file = await textIn(folder, name);
    if (file.kind === 'text' && file.text.length <= longestData) texts[name] = file.text;
  }
  return texts;
};

export const namedIn = (args: readonly string[], files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([name]) => args.some(arg => arg.includes(name))));
