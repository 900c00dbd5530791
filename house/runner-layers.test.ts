import { expect, it } from 'vitest';
import { importsOf, isTest, sourceFiles } from './source-imports.ts';

/** From bottom to top: a file imports from its own layer and from those below it. `runner/README.md` describes them. */
const layers = [
  'contract/running/run-request.ts',
  'runner/box/',
  'runner/host/',
  'runner/engine-kit/',
  'runner/engines/',
  'runner/doctor/',
  'runner/languages/',
  'runner/service/',
  'runner/client.ts',
  'runner/hostile/',
];

const sources = sourceFiles.filter(file => file.startsWith('runner/') && !isTest(file));

const layerOf = (path: string) => layers.findIndex(layer => path.startsWith(layer));
const engineOf = (path: string) => /^runner\/engines\/(\w+)\//.exec(path)?.[1];

const upwardImports = sources.flatMap(file =>
  importsOf(file)
    .filter(target => target.startsWith('runner/') && layerOf(target) > layerOf(file))
    .map(target => `${file} imports ${target}`),
);

/** The engines of unit tests compile and run programs as the engine of commands does, and are built on it. */
const isBuiltOn = (engine: string, other: string) => engine === 'units' && other === 'command';

const importsOfOtherEngines = sources.flatMap(file =>
  importsOf(file)
    .filter(target => {
      const [engine, other] = [engineOf(file), engineOf(target)];
      return engine && other && engine !== other && !isBuiltOn(engine, other);
    })
    .map(target => `${file} imports ${target}`),
);

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
