import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exerciseFieldNames } from '#contract/authoring/exercise-fields.ts';
import { root } from './source-imports.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const recipes = read('docs/recipes.md');

/** Paths from the root, without placeholders such as `<area>`, `{job,test}` or `NNNN`. */
const path = /`((?:server|web|runner|contract|house|test|scripts|docs|e2e|ops)\/[\w./-]+)`/g;

it('HS-3 the recipes name only files and folders that exist', () => {
  const named = [...recipes.matchAll(path)]
    .map(match => match[1] ?? '')
    .filter(name => !/NNNN|verb-noun/.test(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(name => !existsSync(join(root, name)))).toEqual([]);
});

describe('FZ-4 the commands of our pages can be run as they are printed:', () => {
  const pages = ['docs/recipes.md', 'docs/formats.md', 'docs/kinds.md', 'docs/tour.md', 'CONTRIBUTING.md'];
  /** What stands between backticks, in a line or in a block; commands may be broken by a line end. */
  const commands = pages.flatMap(page =>
    [...read(page).matchAll(/`+([^`]+)`+/g)]
      .flatMap(([, text = '']) => (text.startsWith('\n') ? text.split('\n') : [text.replaceAll('\n', ' ')]))
      .map(command => ({ page, command: command.trim() })),
  );
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const printed = (start: RegExp) =>
    commands.flatMap(({ page, command }) => {
      const name = start.exec(command)?.[1];
      return name === undefined ? [] : [{ page, command, name }];
    });

  it('every script of npm is one of package.json', () => {
    const named = printed(/^npm run ([\w-]+)/);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('every program that npx starts is installed', () => {
    const named = printed(/^npx ([\w-]+)/);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter(({ name }) => !existsSync(join(root, 'node_modules/.bin', name)))).toEqual([]);
  });

  it('none starts node or vitest itself, because outside npm they may be missing or too old', () => {
    expect(printed(/^((?:node|vitest|vite|oxfmt|oxlint|tsc) .*)$/)).toEqual([]);
  });

  it('every file that a script of npm starts exists', () => {
    const files = Object.values(scripts).flatMap(script => script.match(/\S+\.(ts|mjs)\b/g) ?? []);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(file => !existsSync(join(root, file)))).toEqual([]);
  });
});

it('FZ-2 docs/formats.md names every field of an exercise', () => {
  /** These are files of their own. */
  const files = { instructions: 'instructions.md', testCode: 'tests.*', solutionCode: 'solution.*' };
  const more = { starterCode: 'starter.*', hints: 'hint-1.md', files: 'files/…' };
  const named = { ...files, ...more };
  const page = read('docs/formats.md');
  const table = page.slice(page.indexOf('## The files'), page.indexOf('A list of cases runs the program'));
  const missing = exerciseFieldNames.filter(
    name => !table.includes(`\`${(named as Record<string, string>)[name] ?? name}\``),
  );
  expect(missing, 'say in the row of exercise.json what the field means').toEqual([]);
});
