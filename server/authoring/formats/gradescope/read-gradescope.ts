import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { fileIn, neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { assembleCourse, type ConvertedCourse, type TakenLesson } from '../foreign/assemble-course.ts';
import { foreignExercise } from '../foreign/foreign-exercise.ts';
import { isThere, listFiles, titleOf } from '../foreign/list-files.ts';
import { mentionedFiles, withTestFolder } from '../foreign/text-files.ts';
import { withMainFirst } from '../foreign/whole-program.ts';
import { plainTests, pointsOf, withNoughts } from './gradescope-tests.ts';
import { type Files, helpersOf, programOf, refusePackages, solutions } from './handed-in.ts';

/** Converts autograders of Gradescope that are tests in Python with weights: one folder, or a folder of them. */

const scripts = ['run_autograder', 'run_tests.py', 'setup.sh'];
const isTest = (name: string) => /(?:^|\/)(?:test_\w+|\w+_tests?)\.py$/.test(name) && !solutions.test(name);

const rootOf = async (folder: string): Promise<string | null> => {
  for (const place of ['', 'autograder', 'src'].map(name => join(folder, name)))
    for (const name of scripts) if (await isThere(join(place, name))) return place;
  return null;
};

/** Tests that start the program as a file find it under its name here. */
const startingMain = (tests: string, main: string) =>
  /\b(?:subprocess|runpy|os\.system|os\.popen|exec)\b/.test(tests)
    ? tests
        .replaceAll(
          new RegExp(String.raw`(["'\s/])${main.replaceAll(/\W/g, '\\$&')}(?=["'\s])`, 'g'),
          '$1main.py',
        )
        .replaceAll(/(["'])python3?(["'])/g, '$1python3$2')
    : tests;

const otherTests =
  /(?:^|\/)(?:\w*Tests?\.java|\w+\.(?:test|spec)\.[jt]s|(?:test_\w+|\w+_test)\.(?:c|cpp|cc|rkt|ml|R)|\w+\.ipynb)$/;

/** Tests of another language, or a script that writes what Gradescope shows. */
const whyNoTests = async ({ folder, all }: Files) => {
  const other = all.find(file => otherTests.test(file));
  if (other !== undefined)
    return refuse(convertProblems.onlyInPython({ what: `tests in another language (${basename(other)})` }));
  for (const file of all.filter(each => /\.(?:py|sh)$|(?:^|\/)run_autograder$/.test(each)))
    if ((await neededFile(folder, file)).includes('results.json'))
      return refuse(
        convertProblems.ownEvaluator({
          what: `a script of its own that writes the results (${basename(file)})`,
        }),
      );
  return refuse(convertProblems.noTestFile);
};

const readAutograder = async (folder: string, pictures: Pictures): Promise<TakenLesson> => {
  const root = await rootOf(folder);
  if (root === null) throw refuse(convertProblems.noTests({ places: scripts }));
  const all = await listFiles(folder);
  const files: Files = { folder, all, tests: all.filter(isTest) };
  if (files.tests.length === 0) throw await whyNoTests(files);
  const tests: { name: string; text: string }[] = [];
  const lost: string[] = [];
  for (const name of files.tests) {
    const plain = plainTests(await neededFile(folder, name));
    lost.push(...plain.lost.map(each => convertProblems.decidesItself(each).text));
    tests.push({ name: basename(name), text: withNoughts(plain.tests) });
  }
  const texts = tests.map(({ text }) => text);
  refusePackages(files, texts);
  const program = withMainFirst(await programOf(files, texts, (await fileIn(root, 'run_autograder')) ?? ''));
  const helpers = await helpersOf(files, texts, program);
  const readme = all.find(file => /^(?:readme|instructions|assignment)\.(?:md|txt)$/i.test(basename(file)));
  const data = all.filter(
    file =>
      !/\.(?:py|md|sh|ipynb)$/.test(file) &&
      !program.some(({ name }) => name === basename(file)) &&
      !/^(?:requirements|readme|run_autograder)/i.test(basename(file)),
  );
  const besides = await mentionedFiles(folder, data, [...texts, ...program.map(({ right }) => right ?? '')]);
  const points = texts.map(pointsOf).filter(each => each !== null);
  const taken = await foreignExercise(
    {
      name: null,
      instructions: readme === undefined ? '' : await neededFile(folder, readme),
      folder: readme === undefined ? folder : join(folder, dirname(readme)),
      within: folder,
      program,
      besides: [
        ...withTestFolder(besides, texts),
        ...helpers.map(each => ({ ...each, kind: 'hidden' as const })),
      ],
      tests: {
        kind: 'units',
        files: tests.map(({ name, text }) => ({ name, text: startingMain(text, program[0]!.name) })),
      },
      points: points.length === 0 ? null : points.reduce((sum, each) => sum + each, 0),
    },
    pictures,
  );
  return { language: taken.language, exercises: [taken.exercise], lost: [...lost, ...taken.lost] };
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
