import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { fileIn, neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { assembleCourse, type ConvertedCourse, type TakenLesson } from '../foreign/assemble-course.ts';
import { foreignExercise, type ProgramFile } from '../foreign/foreign-exercise.ts';
import { isThere, listFiles, titleOf } from '../foreign/list-files.ts';
import { plainTests, pointsOf, withNoughts } from './gradescope-tests.ts';

/** Converts autograders of Gradescope that are tests in Python with weights: one folder, or a folder of them. */

const scripts = ['run_autograder', 'run_tests.py', 'setup.sh'];
const solutions = /(?:^|\/)(?:solutions?|sample_submissions?|reference|correct)\//i;
const starters = /(?:^|\/)(?:starter(?:_code)?|templates?|handout|skeleton|student)\//i;
const isTest = (name: string) => /(?:^|\/)(?:test_\w+|\w+_tests?)\.py$/.test(name) && !solutions.test(name);

const rootOf = async (folder: string): Promise<string | null> => {
  for (const place of ['', 'autograder', 'src'].map(name => join(folder, name)))
    for (const name of scripts) if (await isThere(join(place, name))) return place;
  return null;
};

/** Which modules tests import that are not Python's own or theirs. */
const importedModules = (tests: string[]): string[] => [
  ...new Set(
    tests.flatMap(text =>
      [...text.matchAll(/^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import|import[ \t]+([\w.]+))/gm)].map(
        ([, from, whole]) => (from ?? whole ?? '').split('.').at(-1)!,
      ),
    ),
  ),
];

/** Files that `run_autograder` copies from what a student handed in. */
const submitted = (script: string): string[] =>
  [...script.matchAll(/submission\/([\w./-]+\.py)\b/g)].map(([, name = '']) => basename(name));

const best = (files: string[], name: string, where: RegExp) =>
  files.find(file => basename(file) === name && where.test(file)) ?? null;

const readAutograder = async (folder: string, pictures: Pictures): Promise<TakenLesson> => {
  const root = await rootOf(folder);
  if (root === null) throw refuse(convertProblems.noTests({ places: scripts }));
  const files = await listFiles(folder);
  const names = files.filter(isTest);
  if (names.length === 0) throw refuse(convertProblems.noTestFile);
  const tests: { name: string; text: string }[] = [];
  for (const name of names)
    tests.push({ name: basename(name), text: withNoughts(plainTests(await neededFile(folder, name))) });
  const texts = tests.map(({ text }) => text);
  const handedIn = submitted((await fileIn(root, 'run_autograder')) ?? '');
  const imported = importedModules(texts).map(name => `${name}.py`);
  const wanted = [
    ...new Set([...imported.filter(name => files.some(file => basename(file) === name)), ...handedIn]),
  ];
  const programs = wanted.filter(name => !names.some(test => basename(test) === name));
  const program: ProgramFile[] = [];
  for (const name of programs) {
    const right =
      best(files, name, solutions) ??
      files.find(file => basename(file) === name && !starters.test(file)) ??
      null;
    const stub = best(files, name, starters);
    program.push({
      name,
      stub: stub === null ? '' : await neededFile(folder, stub),
      right: right === null ? null : await neededFile(folder, right),
    });
  }
  const readme = files.find(file => /^(?:readme|instructions|assignment)\.(?:md|txt)$/i.test(basename(file)));
  const data = files.filter(
    file => /\.(?:txt|csv|json)$/.test(file) && !/^(?:requirements|readme)/i.test(basename(file)),
  );
  const besides: { name: string; text: string; kind: 'readOnly' }[] = [];
  for (const file of data)
    if (texts.some(text => text.includes(basename(file))))
      besides.push({ name: basename(file), text: await neededFile(folder, file), kind: 'readOnly' });
  const points = texts.map(pointsOf).filter(each => each !== null);
  const { exercise, ...taken } = await foreignExercise(
    {
      name: null,
      instructions: readme === undefined ? '' : await neededFile(folder, readme),
      folder,
      program,
      besides,
      tests: { kind: 'units', files: tests },
      points: points.length === 0 ? null : points.reduce((sum, each) => sum + each, 0),
    },
    pictures,
  );
  return { ...taken, exercises: [exercise] };
};

/** Packages that the images of Gradescope got. */
const installNotes = async (folders: string[]): Promise<string[]> => {
  const notes: string[] = [];
  for (const folder of folders) {
    const root = (await rootOf(folder)) ?? folder;
    const packages = ((await fileIn(root, 'requirements.txt')) ?? '')
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '' && !/^(?:#|-|gradescope)/.test(line));
    if (packages.length > 0)
      notes.push(
        `For the administrator: ${basename(folder)} needs these packages of Python: ${packages.join(', ')}`,
      );
  }
  return notes;
};

export const readGradescope = async (place: string): Promise<ConvertedCourse> => {
  const root = resolve(place);
  if (!(await isThere(root))) throw new AppError('not_found', transferProblems.isNotThere({ folder: place }));
  const isOne = (await rootOf(root)) !== null;
  const folders = isOne
    ? [root]
    : (await readdir(root, { withFileTypes: true }))
        .filter(item => item.isDirectory() && !item.name.startsWith('.'))
        .map(item => join(root, item.name))
        .toSorted();
  return assembleCourse({
    name: titleOf(basename(root)),
    folder: place,
    lessons: folders.map(each => ({
      slug: basename(each),
      name: titleOf(basename(each)),
      module: 'Assignments',
      read: pictures => readAutograder(each, pictures),
    })),
    notes: await installNotes(folders),
  });
};
