import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { basename, extname } from 'node:path';
import { refuse } from './exercism-files.ts';

export type TestFile = { name: string; text: string };

const stemOf = (name: string) => basename(name, extname(name));

/** Whether the text imports, includes or loads the file. */
const isUsedIn = (text: string, { name }: TestFile) =>
  text
    .split('\n')
    .some(
      line =>
        /\b(?:import|from|require|include|load|source)\b|^\s*\.\s/.test(line) &&
        line
          .split(/[^\w.-]+/)
          .some(word => [stemOf(name), basename(name)].includes(word.replace(/^\.+/, ''))),
    );

/** Those whose names the tests mention, or another one that they mention. */
export const mentioned = (tests: TestFile[], others: TestFile[]): TestFile[] => {
  const words = new Set(tests.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const found = others.filter(({ name }) => words.has(stemOf(name)));
  if (found.length === 0) return [];
  const rest = others.filter(each => !found.includes(each));
  return [...found, ...mentioned(found, rest)];
};

type Join = (first: string, others: Map<string, string>) => string;
type Chosen = { tests: TestFile; helpers: TestFile[] };

/**
 * Tests are one text here. Of several files, the one that uses the others has the tests, and the others are hidden files beside it;
 * where a language allows it they are put together.
 */
export const chooseTests = (files: TestFile[], join?: Join): Chosen => {
  const [first, ...rest] = files;
  if (!first) throw refuse(transferProblems.namesNoTests);
  if (rest.length === 0) return { tests: first, helpers: [] };
  if (join) {
    const others = new Map(rest.map(({ name, text }) => [basename(name), text]));
    return { tests: { name: first.name, text: join(first.text, others) }, helpers: [] };
  }
  for (const tests of files) {
    const helpers = files.filter(each => each !== tests);
    if (
      helpers.every(helper =>
        isUsedIn(
          `${[tests, ...helpers.filter(each => each !== helper)].map(each => each.text).join('\n')}`,
          helper,
        ),
      )
    )
      return { tests, helpers };
  }
  throw refuse(transferProblems.separateTests({ count: files.length }));
};
