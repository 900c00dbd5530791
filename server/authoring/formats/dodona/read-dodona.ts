import { basename, dirname, join, resolve } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { fileIn, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { assembleCourse, type ConvertedCourse, type TakenLesson } from '../foreign/assemble-course.ts';
import { foreignExercise } from '../foreign/foreign-exercise.ts';
import { isThere, listFiles, titleOf } from '../foreign/list-files.ts';
import { readYaml } from '../foreign/read-yaml.ts';
import { Config, readConfig } from './exercise-config.ts';
import { descriptionOf, filesFor, first, onlyFile, workFiles } from './dodona-files.ts';
import { readSuite, type Suite } from './suite.ts';
import { casesOf, expectsPrompts, isOfCases, pythonOf, type TextOf } from './suite-tests.ts';

/** Converts exercises of Dodona that TESTed judges: folders with `config.json`, below any folders. */

const endings: Record<string, string> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  'c++': 'cpp',
  bash: 'sh',
};

const suiteNames = [
  'suite.yaml',
  'suite.yml',
  'plan.yaml',
  'plan.yml',
  'suite.tson',
  'plan.tson',
  'suite.json',
  'tests.yaml',
  'tests.tson',
];

const judgeOf = ({ evaluation }: Config) => evaluation?.handler ?? '';

const readTests = async (folder: string, config: Config, language: string): Promise<Suite> => {
  const named = config.evaluation?.test_suite;
  const suite = await first(
    folder,
    (named ? [named] : suiteNames).map(name => `evaluation/${name}`),
  );
  const judge = judgeOf(config);
  if (!suite && judge !== '' && judge.toLowerCase() !== 'tested')
    throw refuse(convertProblems.ownEvaluator({ what: `the judge “${judge}”` }));
  if (!suite) throw refuse(convertProblems.noTests({ places: [`evaluation/${named ?? 'suite.yaml'}`] }));
  return readSuite(suite.name, suite.text, language);
};

const withPlainPictures = (text: string) => text.replaceAll(/\{:[^}\n]*\}/g, '');

const readExercise = async (root: string, folder: string, pictures: Pictures): Promise<TakenLesson> => {
  const config = await readConfig(root, folder);
  if (config.type === 'content') throw refuse(convertProblems.unknownType({ type: 'content' }));
  const language = (config.programming_language ?? '').toLowerCase();
  const ending = endings[language];
  const suite = await readTests(folder, config, language);
  if (ending === undefined)
    throw refuse(convertProblems.unknownLanguage({ language: language || 'Its language' }));
  const texts = await filesFor(folder, suite);
  const textOf: TextOf = content => ('text' in content ? content.text : (texts[content.path] ?? ''));
  const isCases = isOfCases(suite);
  const work = await workFiles(folder);
  if (!isCases && language !== 'python')
    throw refuse(convertProblems.onlyInPython({ what: 'calls of functions' }));
  const description = await descriptionOf(folder);
  const solution = await first(folder, [
    `solution/solution.en.${ending}`,
    `solution/solution.${ending}`,
    `solution/solution.nl.${ending}`,
    `solution/correct.${ending}`,
    ...(await onlyFile(join(folder, 'solution'), `.${ending}`)),
  ]);
  const stub = await first(folder, [
    `description/boilerplate/boilerplate.en`,
    `description/boilerplate/boilerplate`,
    `description/boilerplate/boilerplate.nl`,
    ...(await onlyFile(join(folder, 'description/boilerplate'), '')),
  ]);
  const { exercise, ...taken } = await foreignExercise(
    {
      name: null,
      instructions: withPlainPictures(description?.text ?? ''),
      folder: join(folder, 'description'),
      program: [
        {
          name:
            ending === 'java'
              ? `${publicClass(solution?.text ?? stub?.text ?? '')}.java`
              : `solution.${ending}`,
          stub: stub?.text ?? '',
          right: solution?.text ?? null,
        },
      ],
      within: root,
      besides: work.besides,
      tests: isCases
        ? {
            kind: 'cases',
            cases: casesOf(suite, textOf, work.odd),
            ignorePrompts: !expectsPrompts(suite, textOf, solution?.text ?? ''),
          }
        : { kind: 'units', files: [{ name: 'suite.py', text: pythonOf(suite, textOf) }] },
    },
    pictures,
  );
  return { ...taken, exercises: [exercise] };
};

const publicClass = (java: string) => /\bpublic\s+(?:final\s+)?class\s+(\w+)/.exec(java)?.[1] ?? 'Main';

const nameOf = async (folder: string): Promise<string> => {
  try {
    const { description } = readYaml('config.json', (await fileIn(folder, 'config.json')) ?? '', Config);
    const names = description?.names ?? {};
    return names.en ?? Object.values(names)[0] ?? titleOf(basename(folder));
  } catch {
    return titleOf(basename(folder));
  }
};

export const readDodona = async (place: string): Promise<ConvertedCourse> => {
  const root = resolve(place);
  if (!(await isThere(root))) throw new AppError('not_found', transferProblems.isNotThere({ folder: place }));
  const found: string[] = [];
  for (const path of (await listFiles(root)).filter(each => basename(each) === 'config.json')) {
    const folder = join(root, dirname(path));
    if ((await isThere(join(folder, 'evaluation'))) || (await isThere(join(folder, 'description'))))
      found.push(folder);
  }
  const lessons = [];
  for (const folder of found) {
    const above =
      dirname(folder) === root || folder === root ? 'Exercises' : titleOf(basename(dirname(folder)));
    lessons.push({
      slug: folder === root ? basename(root) : folder.slice(root.length + 1),
      name: (await nameOf(folder)).slice(0, 200),
      module: above,
      read: (pictures: Pictures) => readExercise(root, folder, pictures),
    });
  }
  return assembleCourse({ name: titleOf(basename(root)), folder: place, lessons });
};
