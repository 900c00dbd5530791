import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A language that comes with the product: its configuration, and how to install its runtime. */
export type ShippedLanguage = {
  name: string;
  executionCommand: string;
  /** CPU milliseconds. */
  executionLimit: number;
  executableFileName: string;
  preamble: string;
  postamble: string;
  testFramework: string;
  defaultLessonCode: string;
  defaultSolutionCode: string;
  install: string;
};

const folder = import.meta.dirname;
/** Those whose configuration comes with their installation: `npm run cairn -- install-languages go`. */
const installable = 'installable';

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== installable)
    .map(entry => entry.name)
    .toSorted();

const read = (...path: string[]) =>
  JSON.parse(readFileSync(join(folder, ...path, 'config.json'), 'utf8')) as ShippedLanguage;

/** One folder per language: config.json, and sample programs and tests. */
export const languageFolders = (): string[] => foldersIn(folder);

export const shippedLanguage = (name: string): ShippedLanguage => read(name);

export const shippedLanguages = (): ShippedLanguage[] => languageFolders().map(shippedLanguage);

export const installableFolders = (): string[] => foldersIn(join(folder, installable));

export const installableLanguage = (name: string): ShippedLanguage => read(installable, name);

/** Every language that we know how to install. */
export const allLanguages = (): ShippedLanguage[] => [
  ...shippedLanguages(),
  ...installableFolders().map(installableLanguage),
];

/** Of these names, those whose configuration comes with the installation. */
export const installableNamed = (names: string[]): ShippedLanguage[] =>
  installableFolders()
    .filter(folder => names.some(name => name.toLowerCase() === folder))
    .map(installableLanguage);

/** A sample program or its tests. */
export const sampleOf = (name: string, file: string): string =>
  readFileSync(join(folder, installable, name, `${file}.txt`), 'utf8');

/** A beginner's mistake: the line that is told, and how its explanation begins. */
export type SampleMistake = { code: string; line?: number; says: string };

export const mistakesOf = (name: string): SampleMistake[] =>
  JSON.parse(readFileSync(join(folder, installable, name, 'mistakes.json'), 'utf8')) as SampleMistake[];
