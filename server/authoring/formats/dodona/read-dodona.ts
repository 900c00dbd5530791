import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { fileIn, neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { assembleCourse, type ConvertedCourse, type TakenLesson } from '../foreign/assemble-course.ts';
import { foreignExercise } from '../foreign/foreign-exercise.ts';
import { isThere, listFiles, titleOf } from '../foreign/list-files.ts';
import { readYaml } from '../foreign/read-yaml.ts';
import { readSuite, type Suite } from './suite.ts';
import { casesOf, isOfCases, pythonOf } from './suite-tests.ts';

/** Converts exercises of Dodona that TESTed judges: folders with `config.json`, below any folders. */

const Config = z.object({
  type: z.string().nullish(),
  programming_language: z.string().nullish(),
  description: z.object({ names: z.record(z.string(), z.string()).nullish() }).nullish(),
  evaluation: z.object({ handler: z.string().nullish(), test_suite: z.string().nullish() }).loose().nullish(),
});

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

const first = async (folder: string, names: string[]): Promise<{ name: string; text: string } | null> => {
  for (const name of names) {
    const text = await fileIn(folder, name);
    if (text !== null) return { name, text };
  }
  return null;
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

type Config = z.infer<typeof Config>;

/** What `dirconfig.json` of the folders above says holds, unless the exercise says something else. */
const readConfig = async (root: string, folder: string): Promise<Config> => {
  const own = readYaml('config.json', await neededFile(folder, 'config.json'), Config);
  const above: Config[] = [];
  for (let place = folder; place.startsWith(root); place = dirname(place)) {
    const text = await fileIn(place, 'dirconfig.json');
    if (text !== null) above.unshift(readYaml('dirconfig.json', text, Config));
    if (place === root) break;
  }
  const whole = [...above, own];
  return {
    ...own,
    programming_language: whole.findLast(each => each.programming_language)?.programming_language ?? null,
    evaluation: Object.assign({}, ...whole.map(each => each.evaluation ?? {})) as Config['evaluation'],
  };
};

const judgeOf = ({ evaluation }: Config) => evaluation?.handler ?? '';

const readTests = async (
  folder: string,
  config: z.infer<typeof Config>,
  language: string,
): Promise<Suite> => {
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

const filesFor = async (folder: string, { contexts }: Suite): Promise<Record<string, string>> => {
  const names = new Set(contexts.flatMap(({ cases }) => cases.flatMap(({ files }) => files)));
  const texts: Record<string, string> = {};
  for (const name of names) {
    const found = await first(folder, [
      `workdir/${name}`,
      `description/${name}`,
      `description/media/${basename(name)}`,
      `evaluation/${name}`,
    ]);
    if (!found) throw refuse(convertProblems.noSuchFile({ test: 'a case', file: name }));
    texts[name] = found.text;
  }
  return texts;
};

const withPlainPictures = (text: string) => text.replaceAll(/\{:[^}\n]*\}/g, '');

const readExercise = async (root: string, folder: string, pictures: Pictures): Promise<TakenLesson> => {
  const config = await readConfig(root, folder);
  const language = (config.programming_language ?? '').toLowerCase();
  const ending = endings[language];
  const suite = await readTests(folder, config, language);
  if (ending === undefined)
    throw refuse(convertProblems.unknownLanguage({ language: language || 'Its language' }));
  const texts = await filesFor(folder, suite);
  const isCases = isOfCases(suite);
  if (!isCases && language !== 'python')
    throw refuse(convertProblems.onlyInPython({ what: 'calls of functions' }));
  const description = await first(folder, [
    'description/description.en.md',
    'description/description.md',
    'description/description.nl.md',
    'description/description.en.html',
    'description/description.html',
    'description/description.nl.html',
  ]);
  const solution = await first(folder, [
    `solution/solution.en.${ending}`,
    `solution/solution.${ending}`,
    `solution/solution.nl.${ending}`,
    `solution/correct.${ending}`,
  ]);
  const stub = await first(folder, [
    `description/boilerplate/boilerplate.en`,
    `description/boilerplate/boilerplate`,
    `description/boilerplate/boilerplate.nl`,
  ]);
  const { exercise, ...taken } = await foreignExercise(
    {
      name: null,
      instructions: withPlainPictures(description?.text ?? ''),
      folder: join(folder, 'description'),
      program: [
        {
          name: `${ending === 'java' ? 'Main' : 'solution'}.${ending}`,
          stub: stub?.text ?? '',
          right: solution?.text ?? null,
        },
      ],
      besides: isCases ? [] : Object.entries(texts).map(([name, text]) => ({ name, text, kind: 'readOnly' })),
      tests: isCases
        ? { kind: 'cases', cases: casesOf(suite, texts), ignorePrompts: true }
        : { kind: 'units', files: [{ name: 'suite.py', text: pythonOf(suite) }] },
    },
    pictures,
  );
  return { ...taken, exercises: [exercise] };
};

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
