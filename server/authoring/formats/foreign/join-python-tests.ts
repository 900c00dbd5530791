import { basename } from 'node:path';
import type { TestFile } from '../exercism/choose-tests.ts';

/** Python's own frameworks collect all files of tests; here tests are one text. */

const declared = /^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/gm;
const assigned = /^(\w+)[ \t]*=[^=]/gm;
const startOfScript = /^if __name__\s*==\s*['"]__main__['"]\s*:[^\n]*\n(?:(?:[ \t]+[^\n]*)?(?:\n|$))*/gm;

export const withoutScript = (tests: string): string => `${tests.replaceAll(startOfScript, '').trimEnd()}\n`;

const namesOf = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

/** As one text: a class or function that is called like one of a file before it gets a number. Otherwise as they are. */
export const joinPythonTests = (files: TestFile[]): TestFile[] => {
  const [first] = files;
  if (files.length < 2 || !first || !files.every(({ name }) => name.endsWith('.py'))) return files;
  const stems = files.map(({ name }) => basename(name, '.py'));
  const usesAnother = files.some(({ text }) =>
    stems.some(stem => new RegExp(String.raw`^\s*(?:from|import)\s+[\w.]*\b${stem}\b`, 'm').test(text)),
  );
  const values = files.flatMap(({ text }) => namesOf(text, assigned));
  if (usesAnother || new Set(values).size < values.length) return files;
  const taken = new Set<string>(values);
  const texts = files.map(({ text }, place) => {
    const names = namesOf(text, declared);
    const clashing = names.filter(name => taken.has(name));
    for (const name of names) taken.add(name);
    return clashing.reduce(
      (whole, name) => whole.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), `${name}_${place + 1}`),
      withoutScript(text),
    );
  });
  return [{ name: first.name, text: texts.join('\n\n') }];
};
