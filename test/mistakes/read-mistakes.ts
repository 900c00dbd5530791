import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOutcome } from '#contract/running/runs.ts';

/**
 * The corpus of mistakes: programs of beginners, what the real engines say about each, and what we say.
 *
 * A file has parts that begin with `=== name`; `=== tests` has the tests of those that follow, and `=== solution` after it the
 * author's program, where the tests need its contract. A part is code, or has sections that begin with `--- tests`,
 * `--- code`, and `--- says`: the sentence that is expected and, as `line 4`, the line.
 */

export type Facts = Pick<RunOutcome, 'verdict' | 'message' | 'line' | 'notes' | 'results' | 'hasError'>;

export type Mistake = {
  language: string;
  name: string;
  code: string;
  tests: string;
  /** Null where the tests need no contract. */
  solution: string | null;
  says: string;
  line: number | null;
};

const folder = import.meta.dirname;

export const mistakeLanguages = ['python', 'javascript', 'typescript', 'java', 'c', 'cpp', 'bash'];

const sectionsOf = (part: string) => {
  const [code = '', ...sections] = part.split(/^--- /m);
  const named = Object.fromEntries(
    sections.map(section => {
      const end = section.indexOf('\n');
      return [section.slice(0, end).trim(), section.slice(end + 1)];
    }),
  );
  return { code: named['code'] ?? code, tests: named['tests'], says: named['says'] ?? '' };
};

const readFile = (language: string, file: string): Mistake[] => {
  const mistakes: Mistake[] = [];
  let usual = '';
  let solution: string | null = null;
  for (const part of readFileSync(join(folder, language, file), 'utf8')
    .split(/^=== /m)
    .slice(1)) {
    const end = part.indexOf('\n');
    const name = part.slice(0, end).trim();
    const { code, tests = usual, says } = sectionsOf(part.slice(end + 1));
    if (name === 'tests') {
      usual = code;
      solution = null;
      continue;
    }
    if (name === 'solution') {
      solution = code;
      continue;
    }
    const line = /^line (\d+)$/m.exec(says)?.[1];
    mistakes.push({
      language,
      name,
      code,
      tests,
      solution,
      says: says.replace(/^line \d+\n?/m, '').trim(),
      line: line === undefined ? null : Number(line),
    });
  }
  return mistakes;
};

export const readMistakes = (language: string): Mistake[] =>
  readdirSync(join(folder, language))
    .filter(file => file.endsWith('.txt'))
    .toSorted()
    .flatMap(file => readFile(language, file));

/** What the engines said, by the name of the mistake; written by `npm run mistakes -- run`. */
export const factsFile = (language: string) => join(folder, language, 'facts.json');

export const readFacts = (language: string): Record<string, Facts> =>
  existsSync(factsFile(language)) ? JSON.parse(readFileSync(factsFile(language), 'utf8')) : {};

/** What is advised, by the name of the mistake; written by `npm run mistakes -- advice`, and read before it is committed. */
export const adviceFile = (language: string) => join(folder, 'advice', `${language}.txt`);
