import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { z } from 'zod';
import { parseJson } from '../folder/folder-parts.ts';
import { fileIn, refuse } from './exercism-files.ts';

/** Which files of an exercise are what. */
export type FileLists = z.infer<typeof FileLists>;

const list = z.array(z.string()).default([]);
/** The lists that we need. Concept exercises call their example an exemplar. */
export const FileLists = z.object({
  solution: list,
  test: list,
  example: list,
  exemplar: list,
  editor: list,
});

const MetaConfig = z.object({ files: FileLists });

export const metaFile = '.meta/config.json';

const patternsOf = (
  solution: string[],
  test: string,
  example: string[] = solution.map(name => name.replace(/^.*\./, '.meta/example.')),
): FileLists => ({
  solution,
  test: [test],
  example,
  exemplar: example.map(name => name.replace(/(?:example|proof\.ci)(?=\.\w+$)/, 'exemplar')),
  editor: [],
});

/** How tracks name their files, as far as we know their languages. */
const conventions: FileLists[] = [
  patternsOf(['%{snake_slug}.py'], '%{snake_slug}_test.py'),
  patternsOf(['%{kebab_slug}.js'], '%{kebab_slug}.spec.js', ['.meta/proof.ci.js']),
  patternsOf(['%{kebab_slug}.ts'], '%{kebab_slug}.test.ts', ['.meta/proof.ci.ts']),
  patternsOf(['src/main/java/%{pascal_slug}.java'], 'src/test/java/%{pascal_slug}Test.java', [
    '.meta/src/reference/java/%{pascal_slug}.java',
  ]),
  patternsOf(['%{snake_slug}.c', '%{snake_slug}.h'], 'test_%{snake_slug}.c'),
  patternsOf(['%{snake_slug}.cpp', '%{snake_slug}.h'], '%{snake_slug}_test.cpp'),
  patternsOf(['%{snake_slug}.sh'], '%{snake_slug}.bats'),
];

const named = (pattern: string, slug: string): string => {
  const words = slug.split(/[-_]+/);
  const pascal = words.map(word => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  const forms: Record<string, string> = {
    kebab: words.join('-'),
    snake: words.join('_'),
    pascal,
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
  };
  return pattern.replaceAll(/%\{(\w+)_slug\}/g, (all, form: string) => forms[form] ?? all);
};

const thereOf = async (folder: string, slug: string, patterns: string[]): Promise<string[]> => {
  const there: string[] = [];
  for (const name of patterns.map(pattern => named(pattern, slug)))
    if ((await fileIn(folder, name)) !== null) there.push(name);
  return there;
};

/** The files of those kinds that the exercise itself does not list, if they have the names that its track or other tracks use. */
const fill = async (
  folder: string,
  slug: string,
  lists: FileLists,
  patterns: FileLists,
): Promise<FileLists> => {
  const found = { ...lists };
  for (const kind of ['solution', 'test'] as const)
    if (lists[kind].length === 0) found[kind] = await thereOf(folder, slug, patterns[kind]);
  if (lists.example.length + lists.exemplar.length === 0) {
    found.example = await thereOf(folder, slug, patterns.example);
    found.exemplar = await thereOf(folder, slug, patterns.exemplar);
  }
  return found;
};

const isWhole = ({ solution, test, example, exemplar }: FileLists) =>
  solution.length > 0 && test.length > 0 && example.length + exemplar.length > 0;

/** The lists of the exercise; what it does not say is told by the names of the files. */
export const readFileLists = async (
  folder: string,
  slug: string,
  ofTrack: FileLists | null,
): Promise<FileLists> => {
  const json = parseJson((await fileIn(folder, metaFile)) ?? '');
  const meta = MetaConfig.safeParse('value' in json ? json.value : null);
  const written = meta.data?.files ?? FileLists.parse({});
  if (isWhole(written)) return written;
  for (const patterns of [...(ofTrack ? [ofTrack] : []), ...conventions]) {
    const lists = await fill(folder, slug, written, patterns);
    if (isWhole(lists)) return lists;
  }
  if (!meta.success) throw refuse(transferProblems.namesNoFiles({ metaFile }));
  return written;
};
