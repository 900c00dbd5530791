import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edgesAmong, findCycles, importsOf, isTest, root, sourceFiles } from './source-imports.ts';

/** The layers of the server, lowest first: a file imports from its own layer and from lower ones. */
const layers = ['platform', 'access', 'site', 'running', 'authoring', 'learning', 'lti'] as const;

const serverFiles = sourceFiles.filter(f => f.startsWith('server/') && !isTest(f));

/** `server/compose.ts` and the files beside it are above all layers: they compose them. */
const layerOf = (file: string): number => {
  const index = layers.indexOf(file.split('/')[1] as (typeof layers)[number]);
  return index < 0 ? layers.length : index;
};

/** An area owns tables and their SQL: a folder of a layer, or the whole layer if it has no areas. */
const areaOf = (file: string): string => {
  const [, layer = '', area = ''] = file.split('/');
  return ['platform', 'access', 'lti'].includes(layer) || area.includes('.')
    ? `server/${layer}`
    : `server/${layer}/${area}`;
};

const serverImports = serverFiles.flatMap(file =>
  importsOf(file)
    .filter(target => target.startsWith('server/'))
    .map(target => ({ file, target })),
);

const spelled = (found: { file: string; target: string }[]) => found.map(i => `${i.file} → ${i.target}`);

describe('HS-1 the layers of the server', () => {
  it('are imported downward only', () => {
    const upward = serverImports.filter(({ file, target }) => layerOf(target) > layerOf(file));
    expect(
      spelled(upward),
      `a lower layer does not know a higher one (${layers.join(' < ')}). If something must follow up there, declare a hook in an on-….ts file and handle it in the higher area's x.hooks.ts (server/platform/define-hook.ts says how). If the code needs the higher area's rows, it belongs up there.`,
    ).toEqual([]);
  });

  it('have areas that do not import each other both ways', () => {
    expect(
      findCycles(edgesAmong(serverFiles, areaOf)),
      'decide which of them is lower, and let the lower one call a hook',
    ).toEqual([]);
  });

  it('keep their SQL to themselves', () => {
    const foreign = serverImports.filter(
      ({ file, target }) =>
        target.endsWith('.db.ts') &&
        layerOf(target) > layers.indexOf('access') &&
        areaOf(file) !== areaOf(target),
    );
    expect(spelled(foreign), 'call an action of the area that owns the table, or write one there').toEqual(
      [],
    );
  });

  it('have routes that only server/routes.ts lists', () => {
    const forbidden = serverImports.filter(
      ({ file, target }) => target.endsWith('.routes.ts') && file !== 'server/routes.ts',
    );
    expect(spelled(forbidden), 'import the action behind the route instead').toEqual([]);
  });
});

it('FZ-3 the contract has groups that know only those below them', () => {
  const groups = ['core', 'site', 'running', 'authoring', 'learning', 'lti'];
  const groupOf = (file: string) => groups.indexOf(file.split('/')[1] ?? '');
  const files = sourceFiles.filter(f => f.startsWith('contract/') && !isTest(f));
  expect(
    files.filter(f => groupOf(f) < 0),
    `a file of the contract belongs to one of ${groups.join(', ')}`,
  ).toEqual([]);
  const upward = files.flatMap(file =>
    importsOf(file)
      .filter(target => target.startsWith('contract/') && groupOf(target) > groupOf(file))
      .map(target => ({ file, target })),
  );
  expect(spelled(upward), 'move what both need into the lower group').toEqual([]);
});

it('HS-1 no files import each other in a circle', () => {
  const files = sourceFiles.filter(f => !isTest(f));
  expect(findCycles(edgesAmong(files, file => file)), 'move what both need into a file of its own').toEqual(
    [],
  );
});

it('HS-1 each table is written by one area', () => {
  const writers = new Map<string, Set<string>>();
  const statement =
    /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|(?<!do )update|delete from) (\w+)\b/g;
  for (const file of serverFiles.filter(f => f.endsWith('.db.ts')))
    for (const [, kysely, raw] of readFileSync(join(root, file), 'utf8').matchAll(statement)) {
      const table = (kysely ?? raw ?? '').replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
      writers.set(table, (writers.get(table) ?? new Set()).add(areaOf(file)));
    }
  expect(writers.size, 'the expression above finds no statements any more').toBeGreaterThan(30);
  expect(
    [...writers].filter(([, areas]) => areas.size > 1).map(([table, areas]) => [table, [...areas]]),
    'let one area own the table, and the other call its action',
  ).toEqual([]);
});
