import { basename } from 'node:path';
import type { TestFile } from '../exercism/choose-tests.ts';

/** Python's own frameworks collect all files of tests; here tests are one text. */

const topLevel = /^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)|^(\w+)[ \t]*=[^=]/gm;
const startOfScript = /^if __name__\s*==\s*['"]__main__['"]\s*:[^\n]*\n(?:(?:[ \t]+[^\n]*)?(?:\n|$))*/gm;

export const withoutScript = (tests: string): string => `${tests.replaceAll(startOfScript, '').trimEnd()}\n`;

const namesOf = (text: string) =>
  new Set([...text.matchAll(topLevel)].map(([, declared, assigned]) => declared ?? assigned ?? ''));

/** As one text, if no name means two things in them; otherwise as they are. */
export const joinPythonTests = (files: TestFile[]): TestFile[] => {
  const [first] = files;
  if (files.length < 2 || !first || !files.every(({ name }) => name.endsWith('.py'))) return files;
  const stems = files.map(({ name }) => basename(name, '.py'));
  const usesAnother = files.some(({ text }) =>
    stems.some(stem => new RegExp(String.raw`^\s*(?:from|import)\s+[\w.]*\b${stem}\b`, 'm').test(text)),
  );
  const names = files.flatMap(({ text }) => [...namesOf(text)]);
  if (usesAnother || new Set(names).size < names.length) return files;
  return [{ name: first.name, text: files.map(({ text }) => withoutScript(text)).join('\n\n') }];
};
