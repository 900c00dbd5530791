import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mistakeLanguages } from './read-mistakes.ts';

/** A set of mistakes by somebody who does not know the rules: folders with task.md, solution, tests (or cases.json) and mistake-1, … */

export type StrangerMistake = {
  /** As its file: `counter/mistake-2.py`. */
  name: string;
  /** As a part of the corpus: `set3-counter-2`. */
  keptAs: string;
  code: string;
};

export type StrangerExercise = {
  name: string;
  language: string;
  task: string;
  solution: string;
  tests: string;
  mistakes: StrangerMistake[];
};

const languages: Record<string, string> = {
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  cc: 'cpp',
  sh: 'bash',
  bash: 'bash',
};

const casesOf = (text: string): string => {
  const cases = JSON.parse(text) as Record<string, unknown>[];
  return JSON.stringify(cases.map((one, index) => ({ name: `case ${index + 1}`, ...one })));
};

const readExercise = (folder: string, name: string, set: number): StrangerExercise => {
  const at = (file: string) => readFileSync(join(folder, name, file), 'utf8');
  const files = readdirSync(join(folder, name));
  const solution = files.find(file => /^solution\.\w+$/.test(file)) ?? '';
  const tests = files.find(file => /^tests?\.(?!md)\w+$/.test(file));
  const language = languages[solution.split('.').at(-1) ?? ''];
  if (language === undefined || (tests === undefined && !files.includes('cases.json')))
    throw new Error(`${name} has no solution or tests`);
  return {
    name,
    language,
    task: existsSync(join(folder, name, 'task.md')) ? at('task.md').trim() : '',
    solution: at(solution),
    tests: tests === undefined ? casesOf(at('cases.json')) : at(tests),
    mistakes: files
      .filter(file => /^mistake-\d+\.(?!md$)\w+$/.test(file))
      .toSorted()
      .map(file => ({
        name: `${name}/${file}`,
        keptAs: `set${set}-${name}-${/\d+/.exec(file)?.[0]}`,
        code: at(file),
      })),
  };
};

/** `mistakes-3` is set 3. */
const numberOf = (folder: string) => Number(/(\d+)\/?$/.exec(folder)?.[1] ?? 0);

export const readSet = (folder: string): StrangerExercise[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map(name => readExercise(folder, name, numberOf(folder)));

const ended = (text: string) => `${text.trimEnd()}\n`;

/** Writes `set-<n>.txt` of each language; what is said about the mistakes is filled in by hand. */
export const keepSet = (folder: string) => {
  const exercises = readSet(folder);
  for (const language of mistakeLanguages) {
    const parts = exercises
      .filter(one => one.language === language)
      .flatMap(({ tests, solution, mistakes }) => [
        `=== tests\n${ended(tests)}`,
        `=== solution\n${ended(solution)}`,
        ...mistakes.map(({ keptAs, code }) => `=== ${keptAs}\n${ended(code)}`),
      ]);
    if (parts.length > 0)
      writeFileSync(join(import.meta.dirname, language, `set-${numberOf(folder)}.txt`), parts.join('\n'));
  }
};
