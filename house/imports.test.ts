import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, root, sourceFiles as files, specifiersOf, targetOf } from './source-imports.ts';

/**
 * Who may import whom. Read from top to bottom, the first rule whose left side matches the file holds: the file
 * may import only what its right side matches (and node's own modules). Packages are named, never wild.
 */
const contract = /^contract\//;
const ownFolder = Symbol('files of the same folder');

/** From the bottom to the top: a room imports only itself and those before it. `ui` imports only itself. */
const webRooms = ['texts', 'browser', 'net', 'saving', 'session', 'running', 'courses', 'ui', 'workbench'];
const webFeatures = globSync('web/features/*', { cwd: root }).map(f => f.slice(4));
const inWeb = (...folders: string[]) => new RegExp(`^web/(${folders.join('|')})/`);
const webPackages = /^(react|react-dom|react-router|@tanstack\/react-query)(\/|$)/;

const rules: [RegExp, (RegExp | typeof ownFolder)[]][] = [
  [/\.test\.tsx?$/, [/./]],
  [/^(test|e2e|bench|scripts|house)\//, [/./]],
  [/^[^/]+\.config\.ts$/, [/./]],
  [contract, [contract, /^zod$/]],
  [/^runner\//, [/^runner\//, /^contract\/run-request\.ts$/]],

  // Which layer may import which is in `layers.test.ts`; here it is about packages and kinds of file.
  [/^server\/(main|routes|jobs|hooks)\.ts$/, [/^server\//, /^runner\/client\.ts$/]],
  [/^server\/platform\/http\//, [/^server\/platform\//, contract, /^(@?fastify|zod|kysely)/]],
  [
    /^server\/platform\/(db|jobs)\//,
    [/^server\/platform\//, contract, /^(pg|kysely|graphile-worker|zod)(\/|$)/],
  ],
  [/^server\/platform\//, [/^server\/platform\//, contract, /^(zod|pino|kysely|nodemailer)$/]],
  [
    /^server\/.*\.db\.ts$/,
    [
      /^server\/platform\/(db\/|http\/access-rule)/,
      /^server\/access\//,
      /-columns\.ts$/,
      contract,
      /^kysely(\/|$)/,
    ],
  ],
  [
    /^server\//,
    [
      // Of the web framework's folder, others see how a route is written and what a rule is.
      /^server\/platform\/(?!http\/)|^server\/platform\/http\/(route|access-rule)\.ts$/,
      /^server\/(?!platform\/)/,
      /^runner\/client\.ts$/,
      contract,
      /^(zod|jose|yauzl|yazl)$/,
    ],
  ],

  [
    /^web\/ui\//,
    [
      /^web\/ui\//,
      /^(react|react-dom|@mantine\/|@dnd-kit\/|@codemirror\/|@lezer\/highlight|mdast-util-gfm|micromark-extension-gfm|remark-math|rehype-katex|diff)/,
    ],
  ],
  ...webRooms.map((room, i): [RegExp, RegExp[]] => [
    new RegExp(`^web/${room}/`),
    [inWeb(...webRooms.slice(0, i + 1)), contract, webPackages],
  ]),
  ...webFeatures.map((feature): [RegExp, RegExp[]] => [
    inWeb(feature),
    [inWeb(feature, ...webRooms), contract, webPackages, /^@mantine\//],
  ]),
  [/^web\//, [/^web\//, contract, webPackages, /^@mantine\//]],
];

const strayImports = (file: string): string[] => {
  const rule = rules.find(([left]) => left.test(file));
  if (!rule) return [`${file} is covered by no rule: which folder does it belong to?`];
  const isAllowed = (target: string) =>
    target.startsWith('node:') ||
    rule[1].some(right => (right === ownFolder ? dirname(target) === dirname(file) : right.test(target)));
  return importsOf(file)
    .filter(target => !isAllowed(target))
    .map(target => `${file} must not import ${target}`);
};

it('every file imports only what its folder may', () => {
  expect(files.flatMap(strayImports), 'docs/kinds.md says who may import whom').toEqual([]);
});

it('a file’s name is unique, so that "go to file" has one answer', () => {
  const names = files.filter(f => !f.startsWith('runner/languages/')).map(f => f.split('/').at(-1) ?? '');
  const doubled = names.filter((name, i) => names.indexOf(name) !== i && !/^main\.tsx?$/.test(name));
  expect(doubled, 'give one of them a name that says what only it does').toEqual([]);
});

it('under web/ imports between rooms begin with #web/, inside one they are relative', () => {
  const roomOf = (file: string) => /^web\/(features\/)?[^/]+(?=\/)/.exec(file)?.[0];
  const wrong = files
    .filter(file => file.startsWith('web/'))
    .flatMap(file =>
      specifiersOf(file).filter(specifier => {
        const target = targetOf(file, specifier);
        if (!target.startsWith('web/')) return false;
        return specifier.startsWith('.') !== (roomOf(target) === roomOf(file));
      }),
    );
  expect(wrong).toEqual([]);
});
