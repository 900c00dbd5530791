import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../folder/folder-parts.ts';
import type { Sentence } from '#contract/core/catalogue.ts';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { fileIn, neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import type { TakenLesson } from '../foreign/assemble-course.ts';
import {
  type Cases,
  type ForeignExercise,
  foreignExercise,
  type ProgramFile,
} from '../foreign/foreign-exercise.ts';
import { isThere, listFiles } from '../foreign/list-files.ts';
import { type GradedTest, jsonFile, readGradedTests, workflows } from './graded-tests.ts';
import { withPoints } from './python-points.ts';
import { readCommand, type TestCommand } from './test-command.ts';

/** An assignment of GitHub Classroom: a repository with a text, a program and what to run. */

const code = /\.(?:py|[cm]?js|ts|java|c|cc|cpp|h|hpp|sh)$/;
const anyTest =
  /(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?|conftest)\.py$|\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?)\/|Tests?\.java$|\.bats$/;
const configuration = /(?:^|\/)(?:setup|noxfile|__init__)\.py$|\.config\.[cm]?[jt]s$|(?:^|\/)\./;
const PackageFile = z.object({ scripts: z.record(z.string(), z.string()).nullish() });
const inSolution = /^\.?_?solutions?\//i;

type Part = Extract<TestCommand, { kind: 'program' | 'units' }>;
type Found = { test: GradedTest; part: Part };

/** Where a solution may stand: in the repository, or in one beside it. */
const solutionFolders = async (folder: string): Promise<string[]> => {
  const beside = ['-solution', '-solutions', '_solution'].map(end => `${folder.replace(/\/$/, '')}${end}`);
  const places = [
    ...['solution', 'solutions', '.solution', '_solution', 'Solution'].map(name => join(folder, name)),
    ...beside,
    join(dirname(folder), 'solutions', basename(folder)),
  ];
  const found: string[] = [];
  for (const place of places) if (await isThere(place)) found.push(place);
  return found;
};

const rightOf = async (folders: string[], name: string): Promise<string | null> => {
  for (const folder of folders) {
    const text = (await fileIn(folder, name)) ?? (await fileIn(folder, basename(name)));
    if (text !== null) return text;
  }
  return null;
};

const stemOf = (name: string) => basename(name, extname(name));

/** The files of the program that tests name: in imports, as classes, or by the name of the file of tests. */
const testedFiles = (tests: { name: string; text: string }[], programs: string[]): string[] => {
  const all = tests.map(({ text }) => text).join('\n');
  const lines = all
    .split('\n')
    .filter(line => /\b(?:import|from|require|include|load|source|run|mock)\b/.test(line));
  const words = new Set(lines.join('\n').match(/\w+/g) ?? []);
  const imported = programs.filter(name => words.has(stemOf(name)));
  const named = programs.filter(name =>
    tests.some(test => test.name.toLowerCase().includes(stemOf(name).toLowerCase())),
  );
  const used = programs.filter(name =>
    new RegExp(String.raw`\b${stemOf(name).replaceAll(/\W/g, '.')}\b`).test(all),
  );
  const byName = named.filter(name => imported.length === 0 || imported.includes(name));
  return [...new Set([...byName, ...imported, ...used, ...(programs.length === 1 ? programs : [])])];
};

type Assignment = {
  folder: string;
  files: string[];
  solutions: string[];
  instructions: string;
  lost: string[];
};

const programOf = async (
  { folder, files, solutions }: Assignment,
  mains: string[],
): Promise<ProgramFile[]> => {
  const main = mains[0]!;
  const end = extname(main);
  const isAlike = (name: string) =>
    extname(name) === end || (/\.(?:c|cc|cpp)$/.test(main) && /\.(?:h|hpp)$/.test(name));
  const others = files.filter(
    name =>
      name !== main &&
      isAlike(name) &&
      code.test(name) &&
      !anyTest.test(name) &&
      !configuration.test(name) &&
      !inSolution.test(name),
  );
  const texts = new Map<string, string>();
  for (const name of [main, ...others]) texts.set(name, (await fileIn(folder, name)) ?? '');
  const all = [...texts.values()].join('\n');
  // Other programs of the assignment are not part of this one.
  const needed = others.filter(
    name =>
      mains.includes(name) || new RegExp(String.raw`\b${stemOf(name).replaceAll(/\W/g, '.')}\b`).test(all),
  );
  const program: ProgramFile[] = [];
  for (const name of [main, ...(main.endsWith('.java') ? others : needed)])
    program.push({ name, stub: texts.get(name) ?? '', right: await rightOf(solutions, name) });
  // Without a solution beside it, what the repository has is tried as one.
  return program.every(({ right }) => right === null) && program.some(({ stub }) => stub.trim() !== '')
    ? program.map(each => ({ ...each, right: each.stub }))
    : program;
};

const dataFiles = async (
  { folder, files }: Assignment,
  texts: string[],
): Promise<ForeignExercise['besides']> => {
  const all = texts.join('\n');
  const found: NonNullable<ForeignExercise['besides']> = [];
  for (const name of files) {
    if (
      !/\.(?:txt|csv|json|tsv|dat|in|xml|md)$/.test(name) ||
      /^(?:README|LICENSE|package|requirements)/i.test(name)
    )
      continue;
    if (name.startsWith('.') || inSolution.test(name) || !all.includes(basename(name))) continue;
    found.push({ name, text: await neededFile(folder, name), kind: 'readOnly' });
  }
  return found;
};

const titleOfFile = (name: string) => basename(name);

const caseOf = async (
  { folder }: Assignment,
  { test, part }: { test: GradedTest; part: Extract<Part, { kind: 'program' }> },
): Promise<Cases[number]> => {
  const { stdin } = part;
  const input =
    stdin === null ? test.input : 'text' in stdin ? stdin.text : await neededFile(folder, stdin.file);
  return {
    name: test.name.slice(0, 200),
    ...(input !== '' && { stdin: input }),
    ...(part.args.length > 0 && { args: part.args }),
    ...(test.output === null ? { exitCode: 0 } : { stdout: test.output, match: test.match }),
    ...(test.points !== null && { points: test.points }),
  };
};

const sum = (points: (number | null)[]) =>
  points.every(each => each === null) ? null : points.reduce<number>((all, each) => all + (each ?? 0), 0);

const casesFor = async (assignment: Assignment, file: string, found: Found[], pictures: Pictures) => {
  const cases: Cases = [];
  for (const { test, part } of found)
    if (part.kind === 'program') cases.push(await caseOf(assignment, { test, part }));
  const program = await programOf(assignment, [file]);
  const points = sum(found.map(({ test }) => test.points));
  return foreignExercise(
    {
      name: titleOfFile(file),
      instructions: assignment.instructions,
      folder: assignment.folder,
      program,
      besides:
        (await dataFiles(
          assignment,
          program.flatMap(({ stub, right }) => [stub, right ?? '']),
        )) ?? [],
      tests: { kind: 'cases', cases, ignorePrompts: true },
      points,
    },
    pictures,
  );
};

/** Unit tests with the same files of tests are one exercise. */
const unitsFor = async (assignment: Assignment, testNames: string[], found: Found[], pictures: Pictures) => {
  const tests = [];
  for (const name of testNames) tests.push({ name, text: await neededFile(assignment.folder, name) });
  const ends = new Set(testNames.map(name => extname(name)));
  const alike = (name: string) =>
    ends.has(extname(name)) ||
    (ends.has('.bats') && name.endsWith('.sh')) ||
    (ends.has('.js') && /\.[cm]?js$/.test(name));
  const programs = assignment.files.filter(
    name =>
      alike(name) &&
      !anyTest.test(name) &&
      !testNames.includes(name) &&
      !configuration.test(name) &&
      !inSolution.test(name),
  );
  const mains = testedFiles(tests, programs);
  if (mains.length === 0) throw refuse(convertProblems.noProgram);
  const shares = found.flatMap(({ test, part }) =>
    part.kind === 'units' && test.points !== null ? [{ only: part.only, points: test.points }] : [],
  );
  const isPython = testNames.some(name => name.endsWith('.py'));
  const marked =
    isPython && shares.length > 1
      ? tests.map(each => ({ ...each, text: withPoints(each.text, shares) }))
      : tests;
  const program = await programOf(assignment, mains);
  return foreignExercise(
    {
      name: titleOfFile(mains[0]!),
      instructions: assignment.instructions,
      folder: assignment.folder,
      program,
      besides:
        (await dataFiles(assignment, [
          ...tests.map(({ text }) => text),
          ...program.map(({ stub }) => stub),
        ])) ?? [],
      tests: { kind: 'units', files: marked },
      points: sum(found.map(({ test }) => test.points)),
    },
    pictures,
  );
};

const instructionsOf = async (folder: string, files: string[]): Promise<string> => {
  const name =
    files.find(file => /^readme\.(?:md|markdown|txt)$/i.test(file)) ??
    files.find(file => /^[^/]+\.md$/i.test(file));
  return name === undefined ? '' : neededFile(folder, name);
};

const namedFiles = (
  files: string[],
  { endings, files: named }: Extract<Part, { kind: 'units' }>,
): string[] => {
  const inNamed = (file: string) =>
    named.some(
      each => file === each || file.endsWith(`/${each}`) || file.startsWith(`${each.replace(/\/$/, '')}/`),
    );
  const fitting = files.filter(
    file => !inSolution.test(file) && (named.length > 0 ? inNamed(file) : endings.test(file)),
  );
  return fitting.filter(file => !/(?:^|\/)(?:conftest|__init__)\.py$/.test(file));
};

/** The command that `npm run test:one` means. */
const npmScripts = async (folder: string): Promise<(run: string) => string> => {
  const text = await fileIn(folder, 'package.json');
  const parsed = parseJson(text ?? '');
  const scripts = PackageFile.safeParse('value' in parsed ? parsed.value : null).data?.scripts ?? {};
  return run => {
    const [, name = '', rest = ''] =
      /^(?:npm|yarn|pnpm) (?:run )?(test\S*|t)\b(?:\s+--(?=\s))?(.*)$/.exec(run.trim()) ?? [];
    const script = scripts[name === 't' ? 'test' : name];
    return script === undefined ? run : `${script}${rest}`;
  };
};

/** Each program of an assignment becomes an exercise of its lesson. */
export const readAssignment = async (folder: string, pictures: Pictures): Promise<TakenLesson> => {
  const graded = await readGradedTests(folder);
  if (graded === null) throw refuse(convertProblems.noTests({ places: [jsonFile, `${workflows}/*.yml`] }));
  const files = await listFiles(folder);
  const sentences: Sentence[] = [];
  const programs = new Map<string, Found[]>();
  const units = new Map<string, Found[]>();
  const builds: string[] = [];
  const meant = await npmScripts(folder);
  for (const test of graded) {
    builds.push(test.setup);
    const part = readCommand(meant(test.run), builds, files);
    builds.push(test.run);
    const testNames = part.kind === 'units' ? namedFiles(files, part) : [];
    if (part.kind === 'unknown')
      sentences.push(convertProblems.unknownCommand({ test: test.name, command: test.run }));
    else if (part.kind === 'compiles') sentences.push(convertProblems.onlyCompiles({ test: test.name }));
    else if (part.kind === 'units' && testNames.length === 0)
      sentences.push(
        convertProblems.noSuchFile({ test: test.name, file: part.files[0] ?? 'a file of tests' }),
      );
    else if (part.kind === 'program')
      programs.set(part.file, [...(programs.get(part.file) ?? []), { test, part }]);
    else
      for (const name of [testNames.join('\0')])
        units.set(name, [...(units.get(name) ?? []), { test, part }]);
  }
  if (programs.size + units.size === 0) throw refuse(convertProblems.severalTests({ sentences }));
  const assignment: Assignment = {
    folder,
    files,
    solutions: await solutionFolders(folder),
    instructions: await instructionsOf(folder, files),
    lost: sentences.map(({ text }) => text),
  };
  const taken = [];
  for (const [file, found] of programs) taken.push(await casesFor(assignment, file, found, pictures));
  for (const [names, found] of units)
    taken.push(await unitsFor(assignment, names.split('\0'), found, pictures));
  const language = taken[0]!.language;
  const others = taken.filter(each => each.language !== language);
  return {
    language,
    exercises: taken
      .filter(each => each.language === language)
      .map(({ exercise }) => (taken.length === 1 ? { ...exercise, name: null } : exercise)),
    lost: [
      ...new Set([...assignment.lost, ...taken.flatMap(({ lost }) => lost)]),
      ...others.map(
        each => `${each.exercise.name}: is in ${each.language}; an assignment is in one language here.`,
      ),
    ],
  };
};
