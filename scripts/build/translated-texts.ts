import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Texts, and whatever else differs between languages: `x.de.ts` beside `x.ts`. */
const inLanguage = (file: string, language: string) => file.replace(/\.ts$/, `.${language}.ts`);

const isOurs = /\/(web|contract)\/(?:[\w-]+\/)*[\w-]+\.ts$/;

/**
 * Each language is a build of its own, in which a file `x.de.ts` takes the place of `x.ts`. So a page has the texts of its
 * screens in one language, loaded with them, and English pages carry nothing of other languages. A text that is not yet
 * translated stays English.
 */
export const translatedTexts = (language: string): Plugin => ({
  name: 'translated-texts',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('.ts')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!found || !isOurs.test(found.id)) return null;
    const translated = inLanguage(found.id, language);
    return translated !== importer && existsSync(translated) ? translated : null;
  },
  transformIndexHtml: html => html.replace('<html lang="en">', `<html lang="${language}">`),
  // All builds share the folder: what is the same in each is one file. The page is another one, and so is the manifest.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: page.source });
    },
  },
});
