import { inlineHeaders, joinClasses, joinTestClasses, type Sources, withWholeNames } from './one-text.ts';
import type { FileLists } from './exercise-file-lists.ts';
import { exampleFor } from './exercism-files.ts';
import { adaptBash, adaptC, adaptCpp, adaptJava, adaptJavaScript, adaptPython } from './adapt-tests.ts';

export type TrackLanguage = {
  language: string;
  adapt(named: { tests: string; program: string }): string;
  /** Files beside the program that are there anyway, or are for the editor of Exercism only. */
  needless?: RegExp;
  headers?: RegExp;
  /** Puts further files into the program. Without it, they stay files. */
  join?(program: string, others: Sources): string;
  /** Where further files stay files: makes a text name them as they are. */
  link?(text: string, names: Iterable<string>): string;
  /** Puts several files of tests together. `program` are the names of its classes. */
  joinTests?(tests: string, others: Sources, program: Set<string>): string;
};

const c = {
  headers: /\.h$/,
  join: inlineHeaders,
  needless: /(?:^|\/)(?:test-framework\/.*|makefile|CMakeLists\.txt)$/,
};
const typeScript: TrackLanguage = {
  language: 'TypeScript',
  adapt: adaptJavaScript,
  needless: /\.d\.ts$/,
  link: withWholeNames,
};
const javaScript: TrackLanguage = { ...typeScript, language: 'JavaScript' };
const cpp: TrackLanguage = {
  language: 'C++',
  adapt: adaptCpp,
  headers: /\.(?:h|hpp)$/,
  join: inlineHeaders,
  needless: /(?:^|\/)(?:test\/(?:catch.*|tests-main\.cpp)|CMakeLists\.txt)$/,
};

/** By the ending of the program. */
const byEnding: Record<string, TrackLanguage> = {
  py: { language: 'Python', adapt: adaptPython },
  js: javaScript,
  mjs: javaScript,
  ts: typeScript,
  java: {
    language: 'Java',
    adapt: adaptJava,
    join: joinClasses,
    joinTests: joinTestClasses,
    needless: /(?:^|\/)(?:build\.gradle|gradlew?(?:\.bat)?|gradle\/.*)$/,
  },
  c: { language: 'C', adapt: adaptC, ...c },
  cpp,
  cc: cpp,
  sh: { language: 'Bash', adapt: adaptBash, needless: /(?:^|\/)bats-extra\.bash$/ },
};

export const knownLanguages = [...new Set(Object.values(byEnding).map(({ language }) => language))];

const endingOf = (name: string) => /\.(\w+)$/.exec(name)?.[1] ?? '';

const languageOf = (name: string) => (name.endsWith('.d.ts') ? undefined : byEnding[endingOf(name)]);

/** The language of an exercise and which of its files is the program; null for a language that we do not know. */
export const programAmong = (
  { solution, test: tests }: Pick<FileLists, 'solution' | 'test'>,
  examples: string[],
): { known: TrackLanguage; main: string; others: string[] } | null => {
  const programs = solution.filter(languageOf);
  // Of several, one that the reference has is what students write.
  const main =
    programs.find(name => exampleFor(name, examples, solution) !== null) ?? programs[0] ?? solution[0];
  // A program may be a header only.
  const known = languageOf(main ?? '') ?? tests.map(languageOf).find(each => each?.headers?.test(main ?? ''));
  return main === undefined || !known
    ? null
    : { known, main, others: solution.filter(name => name !== main) };
};
