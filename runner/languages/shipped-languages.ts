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

/** One folder per language: config.json, and sample programs and tests. */
export const languageFolders = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .toSorted();

export const shippedLanguage = (name: string): ShippedLanguage =>
  JSON.parse(readFileSync(join(folder, name, 'config.json'), 'utf8')) as ShippedLanguage;

export const shippedLanguages = (): ShippedLanguage[] => languageFolders().map(shippedLanguage);
