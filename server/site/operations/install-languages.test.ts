import { expect, it } from 'vitest';
import { installableNamed, shippedLanguages } from '#runner/client.ts';
import { findLibraries, libraries } from '#runner/languages/libraries.ts';
import { describeLibraries, packagesFor } from '../../../scripts/install-languages.ts';

it('TK-2 names of languages and libraries become packages, each once', () => {
  expect(packagesFor(['c', 'Cpp', 'pytest', 'c'])).toEqual(['gcc', 'libc6-dev', 'g++', 'python3-pytest']);
  expect(packagesFor(['javascript'])).toEqual([]);
});

it('KD-1 FC-9 languages that can be installed have packages, and a configuration with a starter of their own', () => {
  expect(packagesFor(['Go', 'lua'])).toEqual(['golang-go', 'lua5.4']);
  const [go, r] = installableNamed(['go', 'R', 'python']);
  expect(go).toMatchObject({ name: 'Go', executableFileName: 'main.go', testFramework: 'io' });
  expect(r?.name).toBe('R');
  expect(shippedLanguages().map(({ name }) => name)).not.toContain('Go');
});

it('TK-2 a name that is not known is answered with those that are', () => {
  expect(() => packagesFor(['cobol'])).toThrow(
    /^Not known: cobol\. Give one or more of bash, c, cpp, java, .*pytest/,
  );
  expect(() => packagesFor([])).toThrow(/^Give one or more of/);
});

it('TK-2 the doctor names every library, found or with the command that installs it', async () => {
  const sentence = await describeLibraries();
  const found = await findLibraries();
  for (const library of libraries) expect(sentence).toContain(library.name);
  expect(sentence.includes('install-languages')).toBe(found.length < libraries.length);
});
