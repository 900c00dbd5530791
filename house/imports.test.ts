import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, root } from './read-imports.ts';

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

  [/^server\/(main|routes|jobs|run-code)\.ts$/, [/^server\//, /^runner\/client\.ts$/]],
  [
    /^server\/[^/]+\.ts$/,
    [
      /^server\/([^/]+|db\/(schema|signals)|runs\/run-queue)\.ts$/,
      contract,
      /^(zod|pino|kysely|nodemailer)$/,
    ],
  ],
  [
    /^server\/http\//,
    [
      ownFolder,
      /^server\/(app-error|plain-page|services)\.ts$/,
      /^server\/access\//,
      /^server\/db\/db\.ts$/,
      contract,
      /^(@?fastify|zod)/,
    ],
  ],
  [
    /^server\/access\//,
    [ownFolder, /^server\/(app-error|services)\.ts$/, /^server\/db\//, contract, /^kysely$/],
  ],
  [/^server\/db\//, [/^server\/db\//, /^server\/app-error\.ts$/, /^(pg|kysely|graphile-worker)$/]],
  [
    /^server\/jobs\//,
    [ownFolder, /^server\/(app-error|services)\.ts$/, /^server\/db\//, /^(zod|kysely|pg|graphile-worker)$/],
  ],
  // A table belongs to one folder: others call that folder's actions, never its SQL.
  [/^server\/.*\.db\.ts$/, [/^server\/db\//, /^server\/access\/access\.ts$/, contract, /^kysely(\/|$)/]],
  [
    /^server\/.*\.routes\.ts$/,
    [
      ownFolder,
      /^server\/http\/route\.ts$/,
      /^server\/app-error\.ts$/,
      /^server\/(?!http\/|db\/).*(?<!\.db|\.routes)\.ts$/,
      contract,
    ],
  ],
  [
    /^server\//,
    [
      ownFolder,
      /^server\/(app-error|services)\.ts$/,
      /^server\/(access|db|jobs)\//,
      /^server\/http\/route\.ts$/,
      /^server\/(?!http\/).*(?<!\.db|\.routes)\.ts$/,
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

const files = globSync('{contract,server,runner,web,test,house,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: root,
});

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
