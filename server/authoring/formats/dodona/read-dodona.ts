import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { nameProblemOf } from '#contract/running/exercise-files.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { fileIn, neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { assembleCourse, type ConvertedCourse, type TakenLesson } from '../foreign/assemble-course.ts';
import { type ForeignExercise, foreignExercise } from '../foreign/foreign-exercise.ts';
import { oddFiles, textIn } from '../foreign/text-files.ts';
import { isThere, listFiles, titleOf } from '../foreign/list-files.ts';
import { readYaml } from '../foreign/read-yaml.ts';
import { readSuite, type Suite } from './suite.ts';
import { casesOf, isOfCases, pythonOf, type TextOf } from './suite-tests.ts';

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
  for (let place = folder; place !== dirname(place); place = dirname(place)) {
    const text = await fileIn(place, 'dirconfig.json');
    if (text !== null) above.unshift(readYaml('dirconfig.json', text, Config));
    // One exercise of a repository may be converted alone.
    else if (!place.startsWith(root)) break;
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
const filesFor = async (folder: string, suite: Suite): Promise<Record<string, string>> => {
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
const workFiles = async (folder: string): Promise<WorkFiles> => {
  const place = join(folder, 'workdir');
  const names = (await isThere(place)) ? await listFiles(place) : [];
  const besides: WorkFiles['besides'] = [];
  for (const name of names.filter(each => nameProblemOf(each) === null)) {
    const file = await textIn(place, name);
    if (file.kind === 'text') besides.push({ name, text: file.text, kind: 'readOnly' });
  }
  return { besides, odd: await oddFiles(place, names) };
};

const withPlainPictures = (text: string) => text.replaceAll(/\{:[^}\n]*\}/g, '');

/** A solution may have any name, where it is the only one. */
const onlyFile = async (folder: string, end: string): Promise<string[]> => {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith(end));
  return names.length === 1
    ? [`${folder.endsWith('solution') ? 'solution' : 'description/boilerplate'}/${names[0]}`]
    : [];
};

/** English, or the text without a language, or whichever there is. */
const descriptionOf = async (folder: string) => {
  const there = (await readdir(join(folder, 'description')).catch(() => []))
    .filter(name => /^description(?:\.\w+)?\.(?:md|html)$/.test(name))
    .toSorted();
  const liked = ['en.md', 'md', 'en.html', 'html'].map(end => `description.${end}`);
  return first(
    folder,
    [...liked.filter(name => there.includes(name)), ...there].map(name => `description/${name}`),
  );
};

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
        ? { kind: 'cases', cases: casesOf(suite, textOf, work.odd), ignorePrompts: true }
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
