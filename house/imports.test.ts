import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, sourceFiles as files } from './source-imports.ts';

/**
 * Who may import whom. Read from top to bottom, the first rule whose left side matches the file holds: the file
 * may import only what its right side matches (and node's own modules). Packages are named, never wild.
 */
const contract = /^contract\//;
const ownFolder = Symbol('files of the same folder');
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
    [/^server\/platform\/(db\/|http\/access-rule)/, /^server\/access\//, contract, /^kysely(\/|$)/],
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
  [/^web\/lib\//, [/^web\/lib\//, contract, /^(react|react-router|@tanstack\/react-query)/]],
  [
    /^web\/features\//,
    [ownFolder, /^web\/(ui|lib)\//, contract, /^(react|react-router|@mantine\/|@tanstack\/react-query)/],
  ],
  [/^web\//, [/^web\//, contract, /^(react|react-router|@mantine\/|@tanstack\/react-query)/]],
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
