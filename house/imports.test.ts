import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Who may import whom. Read from top to bottom, the first rule whose left side matches the file holds: the file
 * may import only what its right side matches (and node's own modules). Packages are named, never wild.
 */
const contract = /^contract\//;
const ownFolder = Symbol('files of the same folder');

/** From the bottom to the top: a room imports only itself and those before it. `ui` imports only itself. */
const webRooms = [
  'texts',
  'browser',
  'net',
  'saving',
  'session',
  'ui',
  'loading',
  'forms',
  'running',
  'courses',
  'workbench',
];
const webFeatures = globSync('web/features/*', { cwd: join(import.meta.dirname, '..') }).map(f => f.slice(4));
const inWeb = (...folders: string[]) => new RegExp(`^web/(${folders.join('|')})/`);
const webPackages = /^(react|react-dom|react-router|@tanstack\/react-query)(\/|$)/;

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

const root = join(import.meta.dirname, '..');
const files = globSync('{contract,server,runner,web,test,house,e2e,bench,scripts}/**/*.{ts,tsx}', {
  cwd: root,
});

const targetOf = (file: string, specifier: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;
};

const importLine = /^\s*(?:import|export)\b[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

const specifiersOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importLine)].map(m => m[1] ?? m[2] ?? m[3] ?? '');

const importsOf = (file: string) => specifiersOf(file).map(specifier => targetOf(file, specifier));

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

it('no file under web/ imports itself by way of others', () => {
  const graph = new Map(files.filter(f => f.startsWith('web/')).map(f => [f, importsOf(f)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(cycles, 'move what both need into a file that imports neither').toEqual([]);
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
