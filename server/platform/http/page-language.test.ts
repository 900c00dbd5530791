import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PageData } from '#contract/core/session.ts';
import { readConfig } from '#server/platform/config.ts';
import { runningApp } from '#test/running-app.ts';
import { pageLanguageFor } from './page-language.ts';

const all = ['en', 'de', 'es'] as const;

it.each([
  ['de-AT,de;q=0.9,en;q=0.5', undefined, [], 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', undefined, [], 'en'],
  ['fr,es;q=0.4,de;q=0.8', undefined, [], 'de'],
  ['de;q=0,es', undefined, [], 'es'],
  ['fr', undefined, [], 'en'],
  ['', undefined, [], 'en'],
  ['de', 'a=b; cairn-language=es', [], 'es'],
  ['de', 'cairn-language=tlh', [], 'de'],
  ['en', 'cairn-language=en', ['de', 'es-MX'], 'de'],
  ['en', undefined, [undefined, 'es-MX'], 'es'],
  ['de', undefined, [null, 'fr-CA'], 'de'],
])(
  'UL-1 for a browser that wants %j, with the cookie %j, launched with %j, the page is in %s',
  (accepts, cookie, preferred, language) => {
    const headers = { 'accept-language': accepts, ...(cookie && { cookie }) };
    expect(pageLanguageFor(headers, all, preferred)).toBe(language);
    expect(pageLanguageFor(headers, ['en'], preferred), 'where only English is offered').toBe('en');
  },
);

it('UL-1 a server offers what is complete, and what its setting adds', () => {
  expect(readConfig({}).pageLanguages).toContain('en');
  expect(readConfig({ CAIRN_LANGUAGES: 'de, es' }).pageLanguages).toEqual(['en', 'de', 'es']);
  expect(() => readConfig({ CAIRN_LANGUAGES: 'tlh' })).toThrow('CAIRN_LANGUAGES');
});

const webFolder = await mkdtemp(join(tmpdir(), 'cairn-pages-'));
afterAll(() => rm(webFolder, { recursive: true }));
for (const [name, lang] of [
  ['index.html', 'en'],
  ['index.de.html', 'de'],
] as const)
  await writeFile(join(webFolder, name), `<html lang="${lang}"><!--page-data--></html>`);
const { app } = await runningApp({ config: { webFolder, pageLanguages: [...all] } });

it.each([
  ['de', 'de'],
  ['es', 'en'],
  ['fr', 'en'],
])(
  'UL-1 the first byte of the page for %s says %s, English where a language has not been built',
  async (wanted, said) => {
    const page = (await app.inject({ url: '/', headers: { 'accept-language': wanted } })).body;
    expect(page).toContain(`<html lang="${said}">`);
    const data = /<script[^>]*>(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(PageData.parse(JSON.parse(data)).languages).toEqual(all);
  },
);
