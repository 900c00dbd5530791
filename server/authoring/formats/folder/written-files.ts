import type { ExerciseFile, ExerciseFiles } from '#contract/running/exercise-files.ts';
import type { Entry, Folder } from './entry-tree.ts';
import { plainText } from './plain-text.ts';

/** The files of an exercise besides the main one, in folders by their kind. */
const folderOf = { edited: 'files', readOnly: 'read-only', hidden: 'hidden' } as const;
const solutionFolder = 'solution-files';
/** A file that is not text is stored as one, under its name with this ending. */
const binaryEnding = '.base64';

export const fileFolders: string[] = [...Object.values(folderOf), solutionFolder];

const fileOf = ({ kind, content, solution, isBase64 }: ExerciseFile): ExerciseFile => ({
  kind,
  content: isBase64 ? content : plainText(content),
  ...(solution !== undefined && { solution: plainText(solution) }),
  ...(isBase64 && { isBase64 }),
});

/** In the order of names, with line endings as on import, so that a round trip keeps every byte. */
export const writtenFiles = (files: ExerciseFiles): ExerciseFiles =>
  Object.fromEntries(
    Object.entries(files)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, file]) => [name, fileOf(file)]),
  );

export const writeFiles = (files: ExerciseFiles): Entry[] =>
  Object.entries(files).flatMap(([name, { kind, content, solution, isBase64 }]) => [
    { path: `${folderOf[kind]}/${name}${isBase64 ? binaryEnding : ''}`, text: content },
    ...(solution === undefined ? [] : [{ path: `${solutionFolder}/${name}`, text: solution }]),
  ]);

const textsIn = (folder: Folder | undefined, before = ''): [string, string][] =>
  folder
    ? [
        ...[...folder.files].map(([name, text]): [string, string] => [before + name, text]),
        ...[...folder.folders].flatMap(([name, inner]) => textsIn(inner, `${before}${name}/`)),
      ]
    : [];

/** What is wrong with them, such as a solution of a file that is not there, is found by the schema. */
export const readFiles = (folder: Folder): Record<string, unknown> => {
  const solutions = new Map(textsIn(folder.folders.get(solutionFolder)));
  const read = Object.entries(folderOf).flatMap(([kind, name]) =>
    textsIn(folder.folders.get(name)).map(([path, content]): [string, Record<string, unknown>] =>
      path.endsWith(binaryEnding)
        ? [path.slice(0, -binaryEnding.length), { kind, content: content.trim(), isBase64: true }]
        : [path, { kind, content }],
    ),
  );
  const files = new Map(read);
  for (const [path, solution] of solutions) files.set(path, { ...files.get(path), solution });
  return Object.fromEntries([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
