import type { FileToSolve, OwnFiles } from '#contract/running/exercise-files.ts';

/** As one text, because texts can be compared: the files that were changed, by name. */
export const writeOwnFiles = (files: OwnFiles): string =>
  JSON.stringify(Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))));

export const readOwnFiles = (text: string): OwnFiles => JSON.parse(text) as OwnFiles;

/** A file beside the main one, as it is now. */
export type OpenFile = { name: string; value: string; isReadOnly: boolean; isBinary: boolean };

export const openFiles = (given: FileToSolve[], own: OwnFiles): OpenFile[] =>
  given.map(({ name, kind, content, isBase64 = false }) => ({
    name,
    value: kind === 'edited' && Object.hasOwn(own, name) ? (own[name] ?? '') : content,
    isReadOnly: kind !== 'edited',
    isBinary: isBase64,
  }));

/** What is the same as the author's is not the student's own. */
export const withFile = (given: FileToSolve[], own: OwnFiles, name: string, text: string): OwnFiles => {
  const { [name]: _, ...others } = own;
  const isSame = given.some(file => file.name === name && file.content === text);
  return isSame ? others : { ...others, [name]: text };
};

/** A whole program as one text, to be read, compared and copied; of one file it is that file. */
export const programText = (
  main: { name: string; code: string },
  given: FileToSolve[],
  own: OwnFiles,
): string => {
  const more = openFiles(given, own).filter(file => !file.isReadOnly);
  if (more.length === 0) return main.code;
  return [{ name: main.name, value: main.code }, ...more]
    .map(({ name, value }) => `──── ${name} ────\n${value.endsWith('\n') ? value : `${value}\n`}`)
    .join('\n');
};
