import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edgesAmong, findCycles, isTest, sourceFiles } from './source-imports.ts';

/**
 * Folders inside a folder import each other one way, so that each can be read without the others that use it. What a
 * folder's own files are to the folders in it differs: on the web they are the lowest (texts, queries, types, which all
 * of them use), so they import none of them. On the server and in the runner they are both: the routes of an area are
 * above its folders and its SQL is below.
 */

const filesOf = (area: string) => sourceFiles.filter(file => file.startsWith(`${area}/`) && !isTest(file));

const foldersIn = (files: string[]): string[] => [
  ...new Set(
    files.flatMap(file => {
      const parts = dirname(file).split('/');
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  ),
];

/** Groups of folders of one folder that import each other in a circle. */
const circlesOf = (area: string, { countsOwnFiles }: { countsOwnFiles: boolean }): string[] => {
  const files = filesOf(area);
  return foldersIn(files).flatMap(parent => {
    const inside = files.filter(file => file.startsWith(`${parent}/`));
    const edges = edgesAmong(inside, file => {
      const [first = '', ...rest] = file.slice(parent.length + 1).split('/');
      if (rest.length > 0) return first;
      return countsOwnFiles ? '(its own files)' : null;
    });
    return findCycles(edges).map(circle => `${parent}: ${circle.toSorted().join(', ')}`);
  });
};

const advice =
  'decide which of them is lower, and move what the lower one needs of the others into it, or into a folder below both';

describe('FZ-3 folders of one folder import each other one way', () => {
  it('in web/, where a folder’s own files are below the folders in it', () => {
    expect(circlesOf('web', { countsOwnFiles: true }), advice).toEqual([]);
  });

  it('in server/', () => {
    expect(circlesOf('server', { countsOwnFiles: false }), advice).toEqual([]);
  });

  it('in runner/', () => {
    expect(circlesOf('runner', { countsOwnFiles: false }), advice).toEqual([]);
  });
});
