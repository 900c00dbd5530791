import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allPageLanguages, fallbackLanguage, pageLanguages } from '#contract/core/page-languages.ts';
import { root } from './source-imports.ts';

const translated = allPageLanguages.filter(language => language !== fallbackLanguage);
const isTranslation = new RegExp(`\\.(${translated.join('|')})\\.ts$`);

/** English files of which each language has its own: texts of pages, and sentences of the server that pages say. */
const english = globSync(['web/**/*texts.ts', 'contract/**/*-problems.ts'], { cwd: root }).filter(
  // What an author has written.
  file => !file.endsWith('/exercise-texts.ts'),
);
const translations = globSync('{web,contract}/**/*.*.ts', { cwd: root }).filter(file =>
  isTranslation.test(file),
);

it('UL-1 a language that is offered everywhere has every text and every sentence', () => {
  expect(english.length, 'the pattern above finds no texts any more').toBeGreaterThan(50);
  const complete = translated.filter(language => pageLanguages[language].isComplete);
  const missing = complete.flatMap(language =>
    english
      .map(file => file.replace(/\.ts$/, `.${language}.ts`))
      .filter(file => !existsSync(join(root, file))),
  );
  expect(missing).toEqual([]);
});

it('UL-1 every translation stands beside what it translates', () => {
  const alone = translations.filter(file => !existsSync(join(root, file.replace(isTranslation, '.ts'))));
  expect(alone, 'a renamed file of texts takes its translations with it').toEqual([]);
});

type Texts = Record<string, unknown>;

/** What is shown, by its place in the texts: `dialog.title`, with how many things stand in it. */
const sentencesIn = (node: unknown, at: string[] = []): [string, number][] => {
  if (typeof node === 'string') return [[at.join('.'), 0]];
  if (typeof node === 'function') return [[at.join('.'), node.length]];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => sentencesIn(value, [...at, key]));
};

const textsIn = async (file: string): Promise<[string, number][]> => {
  const module = (await import(join(root, file))) as Texts;
  return Object.entries(module)
    .filter(([name]) => /(Texts|Hints|^texts)$/.test(name))
    .flatMap(([name, texts]) => sentencesIn(texts, [name]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
};

it('UL-1 a translated text says everything that the English one does: the same things stand in it', async () => {
  const pairs = translations.filter(file => /texts\.\w+\.ts$/.test(file));
  expect(pairs.length, 'the pattern above finds no translations any more').toBeGreaterThan(20);
  for (const file of pairs)
    expect(await textsIn(file), file).toEqual(await textsIn(file.replace(isTranslation, '.ts')));
});
