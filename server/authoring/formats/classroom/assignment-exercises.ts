import { basename, extname } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { type Cases, foreignExercise } from '../foreign/foreign-exercise.ts';
import { oddFiles, withTestFolder } from '../foreign/text-files.ts';
import { anyTest, type Assignment, configuration, inSolution } from './assignment.ts';
import { dataFiles, programOf, testedFiles } from './assignment-program.ts';
import type { GradedTest } from './graded-tests.ts';
import { withPoints } from './python-points.ts';
import type { TestCommand } from './test-command.ts';

/** Exercises of graded tests: cases of one program, or unit tests with the same files. */

type ProgramPart = Extract<TestCommand, { kind: 'program' }>;
type UnitsPart = Extract<TestCommand, { kind: 'units' }>;
export type Found<Part> = { test: GradedTest; part: Part };

const sum = (points: (number | null)[]) =>
  points.every(each => each === null) ? null : points.reduce<number>((all, each) => all + (each ?? 0), 0);

/** The end of what is printed is compared without its line ends there. */
const withLooseEnd = (pattern: string) => pattern.replaceAll(/(?<!\\)\$(?=$|[|)])/g, String.raw`\s*$`);

const expectationOf = async (
  { folder }: Assignment,
  { test, part }: Found<ProgramPart>,
): Promise<Cases[number]> => {
  if (part.expects?.kind === 'file')
    return { stdout: await neededFile(folder, part.expects.file), match: 'trimmed' };
  const { output, match } =
    part.expects?.kind === 'text' ? { output: part.expects.text, match: part.expects.match } : test;
  if (output === null) return { exitCode: 0 };
  return { stdout: match === 'regex' ? withLooseEnd(output) : output, match };
};

const caseOf = async (assignment: Assignment, found: Found<ProgramPart>): Promise<Cases[number]> => {
  const { test, part } = found;
  const { stdin } = part;
  const input =
    stdin === null
      ? test.input
      : 'text' in stdin
        ? stdin.text
        : await neededFile(assignment.folder, stdin.file);
  const files = await oddFiles(
    assignment.folder,
    assignment.files.filter(name => part.args.some(arg => arg.includes(name))),
  );
  return {
    name: test.name.slice(0, 200),
    ...(Object.keys(files).length > 0 && { files }),
    ...(input !== '' && { stdin: input }),
    ...(part.args.length > 0 && { args: part.args }),
    ...(await expectationOf(assignment, found)),
    ...(test.points !== null && { points: test.points }),
  };
};

export const casesFor = async (
  assignment: Assignment,
  file: string,
  found: Found<ProgramPart>[],
  pictures: Pictures,
) => {
  const cases: Cases = [];
  for (const each of found) cases.push(await caseOf(assignment, each));
  const program = await programOf(assignment, [file]);
  const texts = program.flatMap(({ stub, right }) => [stub, right ?? '']);
  return foreignExercise(
    {
      name: basename(file),
      instructions: assignment.instructions,
      folder: assignment.folder,
      program,
      besides: await dataFiles(assignment, [...texts, ...found.flatMap(({ part }) => part.args)]),
      // What a program asks stands in its output there.
      tests: { kind: 'cases', cases },
      points: sum(found.map(({ test }) => test.points)),
    },
    pictures,
  );
};

export const namedFiles = (files: string[], { endings, files: named }: UnitsPart): string[] => {
  const inNamed = (file: string) =>
    named.some(
      each =>
        file === each ||
        file.endsWith(`/${each}`) ||
        file.startsWith(`${each.replace(/\/$/, '')}/`) ||
        // Jest and Vitest look for a part of the path.
        (/\.[cm]?[jt]sx?$/.test(file) && file.includes(each)),
    );
  const fitting = files.filter(
    file => !inSolution.test(file) && (named.length > 0 ? inNamed(file) : endings.test(file)),
  );
  return fitting.filter(file => !/(?:^|\/)(?:conftest|__init__)\.py$/.test(file));
};

/** Programs that tests of these endings may be about. */
const isAlike = (testNames: string[]) => {
  const ends = new Set(testNames.map(name => extname(name)));
  return (name: string) =>
    ends.has(extname(name)) ||
    (ends.has('.bats') && name.endsWith('.sh')) ||
    (ends.has('.js') && /\.[cm]?js$/.test(name));
};

export const unitsFor = async (
  assignment: Assignment,
  testNames: string[],
  found: Found<UnitsPart>[],
  pictures: Pictures,
) => {
  const tests = [];
  for (const name of testNames) tests.push({ name, text: await neededFile(assignment.folder, name) });
  const alike = isAlike(testNames);
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
    test.points === null ? [] : [{ only: part.only, points: test.points }],
  );
  const isPython = testNames.some(name => name.endsWith('.py'));
  const marked =
    isPython && shares.length > 1
      ? tests.map(each => ({ ...each, text: withPoints(each.text, shares) }))
      : tests;
  const program = await programOf(assignment, mains);
  const texts = tests.map(({ text }) => text);
  return foreignExercise(
    {
      name: basename(mains[0]!),
      instructions: assignment.instructions,
      folder: assignment.folder,
      program,
      besides: withTestFolder(
        await dataFiles(assignment, [...texts, ...program.flatMap(({ stub, right }) => [stub, right ?? ''])]),
        texts,
      ),
      tests: { kind: 'units', files: marked },
      points: sum(found.map(({ test }) => test.points)),
    },
    pictures,
  );
};
