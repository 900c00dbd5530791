import type { Plugin } from 'vite';

/**
 * A language for tests: each text of ours stands in ⟦brackets⟧. What has Latin letters outside of brackets on a screen
 * whose data have none is a text that cannot be translated.
 */
export const inBrackets = <T>(texts: T): T => {
  if (typeof texts === 'string') return `⟦${texts}⟧` as T;
  if (typeof texts === 'function')
    return ((...given: unknown[]) => inBrackets((texts as (...given: unknown[]) => unknown)(...given))) as T;
  if (Array.isArray(texts)) return texts.map(inBrackets) as T;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, inBrackets(value)])) as T;
};

/** What is left of a text without brackets and what is in them. */
export const outsideBrackets = (text: string): string => {
  const shorter = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return shorter === text ? text : outsideBrackets(shorter);
};

/** Puts the texts of the web app in brackets, as a build in another language puts others in their place. */
export const pseudoTexts = (): Plugin => ({
  name: 'pseudo-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(?:[\w-]+\/)*(?:(?:[\w-]+-)?texts|spoken-language)\.ts$/ },
    handler(code, id) {
      // What an author has written.
      if (id.endsWith('/exercise-texts.ts')) return null;
      if (id.endsWith('spoken-language.ts'))
        return [
          `import { sentencesInBrackets } from '#test/pseudo-sentences.ts';`,
          `export const spokenLanguage = { tag: 'en', locale: 'en-US', sentences: sentencesInBrackets };`,
        ].join('\n');
      const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
      const own = code.replaceAll(/^export const /gm, 'const ');
      const exported = names.map(
        name => `const ${name}InBrackets = inBrackets(${name});\nexport { ${name}InBrackets as ${name} };`,
      );
      return [`import { inBrackets } from '#test/pseudo-texts.ts';`, own, ...exported].join('\n');
    },
  },
});
