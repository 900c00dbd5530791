import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { nameProblemOf } from '#contract/running/exercise-files.ts';
import { fileIn, refuse } from '../exercism/exercism-files.ts';
import type { ForeignExercise } from '../foreign/foreign-exercise.ts';
import { isThere, listFiles } from '../foreign/list-files.ts';
import { oddFiles, textIn } from '../foreign/text-files.ts';
import type { Suite } from './suite.ts';

/** Files of an exercise: those that its suite names, those beside the program, its texts. */

export const first = async (
  folder: string,
  names: string[],
): Promise<{ name: string; text: string } | null> => {
  for (const name of names) {
    const text = await fileIn(folder, name);
    if (text !== null) return { name, text };
  }
  return null;
};

const namesIn = ({ contexts }: Suite): Set<string> =>
  new Set(
    contexts.flatMap(({ cases }) =>
      cases
        .flatMap(test => [
          test.stdin,
          test.stdout,
          test.stderr,
          ...Object.values(test.files),
          ...Object.values(test.written),
        ])
        .flatMap(content => (content !== null && 'path' in content ? [content.path] : [])),
    ),
  );

/** The texts of the files that a suite names. */
export const filesFor = async (folder: string, suite: Suite): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {};
  for (const name of namesIn(suite)) {
    const found = await first(folder, [
      `workdir/${name}`,
      `evaluation/${name}`,
      `description/${name}`,
      `description/media/${basename(name)}`,
    ]);
    if (!found) throw refuse(convertProblems.noSuchFile({ test: 'a case', file: name }));
    texts[name] = found.text;
  }
  return texts;
};

type WorkFiles = { besides: NonNullable<ForeignExercise['besides']>; odd: Record<string, string> };

/** All of `workdir` stands beside the program. */
export const workFiles = async (folder: string): Promise<WorkFiles> => {
  const place = join(folder, 'workdir');
  const names = (await isThere(place)) ? await listFiles(place) : [];
  const besides: WorkFiles['besides'] = [];
  for (const name of names.filter(each => nameProblemOf(each) === null)) {
    const file = await textIn(place, name);
    if (file.kind === 'text') besides.push({ name, text: file.text, kind: 'readOnly' });
  }
  return { besides, odd: await oddFiles(place, names) };
};

/** A solution may have any name, where it is the only one. */
export const onlyFile = async (folder: string, end: string): Promise<string[]> => {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith(end));
  return names.length === 1
    ? [`${folder.endsWith('solution') ? 'solution' : 'description/boilerplate'}/${names[0]}`]
    : [];
};

/** English, or the text without a language, or whichever there is. */
export const descriptionOf = async (folder: string) => {
  const there = (await readdir(join(folder, 'description')).catch(() => []))
    .filter(name => /^description(?:\.\w+)?\.(?:md|html)$/.test(name))
    .toSorted();
  const liked = ['en.md', 'md', 'en.html', 'html'].map(end => `description.${end}`);
  return first(
    folder,
    [...liked.filter(name => there.includes(name)), ...there].map(name => `description/${name}`),
  );
};
