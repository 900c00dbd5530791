import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, root, sourceFiles as files, specifiersOf, targetOf } from './source-imports.ts';

/**
 * Which files may import which. The first rule whose left side matches the file applies: the file may import only what
 * the right side matches, and Node's own modules. Packages are listed by name.
 */
const contract = /^contract\//;
const ownFolder = Symbol('files of the same folder');

/** From bottom to top: a room imports itself and the rooms before it. `ui` imports only itself. */
const webRooms = [
  'texts',
  'browser',
  'net',
  'saving',
  'session',
  'ui',
  'loading',
  'forms',
  'explain',
  'running',
  'courses',
  'desk',
];
const webFeatures = globSync('web/features/*', { cwd: root }).map(f => f.slice(4));
const inWeb = (...folders: string[]) => new RegExp(`^web/(${folders.join('|')})/`);
const webPackages = /^(react|react-dom|react-router|@tanstack\/react-query)(\/|$)/;

const rules: [RegExp, (RegExp | typeof ownFolder)[]][] = [
  [/\.test\.tsx?$/, [/./]],
  [/^(test|e2e|bench|scripts|house)\//, [/./]],
  [/^[^/]+\.config\.ts$/, [/./]],
  [contract, [contract, /^zod$/]],
  // The command line: of the server only what reads and writes the files of a course, so that its package stays small.
  [
    /^cli\//,
    [
      /^cli\//,
      contract,
      /^server\/authoring\/formats\/(folder|archive)\//,
      /^server\/platform\/app-error\.ts$/,
    ],
  ],
  // Goes into the boxes of programs whose steps are recorded.
  [/^runner\/engines\/command\/stepping\/javascript\//, [ownFolder, /^acorn$/]],
  [
    /^runner\//,
    [
      /^runner\//,
      /^contract\/running\/(run-(request|problems)\.ts$|test-code\/)/,
      /^contract\/core\/catalogue\.ts$/,
    ],
  ],

  // The order of layers is checked in `layers.test.ts`; these rules are about packages and kinds of file.
  [/^server\/(main|compose|routes|jobs|hooks)\.ts$/, [/^server\//, /^runner\/client\.ts$/]],
  [/^server\/platform\/http\//, [/^server\/platform\//, contract, /^(@?fastify|zod|kysely)/]],
  [
    /^server\/platform\/(db|jobs)\//,
    [/^server\/platform\//, contract, /^(pg|kysely|graphile-worker|zod)(\/|$)/],
  ],
  [/^server\/platform\//, [/^server\/platform\//, contract, /^(zod|pino|kysely|nodemailer)$/]],
  [
    /^server\/.*\.db\.ts$/,
    [
      /^server\/platform\/(db\/|http\/access-rule|app-error)/,
      /^server\/access\//,
      /-columns\.ts$/,
      contract,
      /^kysely(\/|$)/,
    ],
  ],
  [
    /^server\//,
    [
      // Of platform/http, only the definitions of routes and access rules may be imported.
      /^server\/platform\/(?!http\/)|^server\/platform\/http\/(route|access-rule)\.ts$/,
      /^server\/(?!platform\/)/,
      /^runner\/client\.ts$/,
      contract,
      /^(zod|jose|yaml|yauzl|diff|openid-client)$/,
      /^@lezer\//,
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
    [
      inWeb(...webRooms.slice(0, i + 1)),
      contract,
      webPackages,
      ...(i > webRooms.indexOf('ui') ? [/^@mantine\//] : []),
    ],
  ]),
  ...webFeatures.map((feature): [RegExp, RegExp[]] => [
    inWeb(feature),
    [inWeb(feature, ...webRooms), contract, webPackages, /^@mantine\//],
  ]),
  [/^web\//, [/^web\//, contract, webPackages, /^@mantine\//]],
];

const forbiddenImports = (file: string): string[] => {
  const rule = rules.find(([left]) => left.test(file));
  if (!rule) return [`${file} is covered by no rule: which folder does it belong to?`];
  const isAllowed = (target: string) =>
    target.startsWith('node:') ||
    rule[1].some(right => (right === ownFolder ? dirname(target) === dirname(file) : right.test(target)));
  return importsOf(file)
    .filter(target => !isAllowed(target))
    .map(target => `${file} must not import ${target}`);
};

it('every file imports only what its folder may import', () => {
  expect(files.flatMap(forbiddenImports), 'docs/kinds.md lists what each folder may import').toEqual([]);
});

it('file names are unique, so that "go to file" finds one file', () => {
  const names = files.filter(f => !f.startsWith('runner/languages/')).map(f => f.split('/').at(-1) ?? '');
  const doubled = names.filter((name, i) => names.indexOf(name) !== i && !/^main\.tsx?$/.test(name));
  expect(doubled, 'give one of them a more specific name').toEqual([]);
});

it('imports between rooms of web/ begin with #web/, imports inside a room are relative', () => {
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
