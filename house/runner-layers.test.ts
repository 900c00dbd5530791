import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf, root } from './read-imports.ts';

/** From bottom to top: a file imports from its own layer and from those below it. `runner/README.md` describes them. */
const layers = [
  'contract/run-request.ts',
  'runner/box/',
  'runner/host/',
  'runner/engine-kit/',
  'runner/engines/',
  'runner/doctor/',
  'runner/languages/',
  'runner/service/',
  'runner/client.ts',
];

const files = globSync('runner/**/*.ts', { cwd: root });
const sources = files.filter(file => !file.endsWith('.test.ts'));

const layerOf = (path: string) => layers.findIndex(layer => path.startsWith(layer));
const engineOf = (path: string) => /^runner\/engines\/(\w+)\//.exec(path)?.[1];

const upwardImports = sources.flatMap(file =>
  importsOf(file)
    .filter(target => target.startsWith('runner/') && layerOf(target) > layerOf(file))
    .map(target => `${file} imports ${target}`),
);

const importsOfOtherEngines = sources.flatMap(file =>
  importsOf(file)
    .filter(target => engineOf(file) && engineOf(target) && engineOf(file) !== engineOf(target))
    .map(target => `${file} imports ${target}`),
);

const cyclesIn = (graph: Map<string, string[]>): string[] => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    done.add(file);
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
};

it('every file of runner/ belongs to a layer', () => {
  expect(
    sources.filter(file => layerOf(file) === -1),
    'move it to a folder of runner/README.md, or add a layer to this test and to that page',
  ).toEqual([]);
});

it('no file of runner/ imports from a layer above its own', () => {
  expect(
    upwardImports,
    'move what is needed down (into the folder of the lowest file that needs it), or pass it in as an argument',
  ).toEqual([]);
});

it('no engine imports from another engine', () => {
  expect(importsOfOtherEngines, 'move what both engines need to runner/engine-kit/').toEqual([]);
});

it('no files of runner/ import each other in a circle', () => {
  const graph = new Map(files.map(file => [file, importsOf(file)]));
  expect(cyclesIn(graph), 'move what both sides need to a file of its own, which imports neither').toEqual(
    [],
  );
});
