import { convertProblems } from '#contract/authoring/convert-problems.ts';
import type { Sentence } from '#contract/core/catalogue.ts';
import { refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import type { TakenLesson } from '../foreign/assemble-course.ts';
import { type Assignment, npmScripts, openAssignment } from './assignment.ts';
import { casesFor, type Found, namedFiles, unitsFor } from './assignment-exercises.ts';
import { type GradedTest, jsonFile, readGradedTests, workflows } from './graded-tests.ts';
import { readCommand, type TestCommand } from './test-command.ts';

/** An assignment of GitHub Classroom: a repository with a text, a program and what to run. */

type Part<Kind> = Extract<TestCommand, { kind: Kind }>;
type Sorted = {
  /** By the file that is run. */
  programs: Map<string, Found<Part<'program'>>[]>;
  /** By the files of tests. */
  units: Map<string, Found<Part<'units'>>[]>;
  sentences: Sentence[];
};

const add = <Item>(map: Map<string, Item[]>, key: string, item: Item) =>
  map.set(key, [...(map.get(key) ?? []), item]);

/** What each graded test runs; what cannot be taken over gets a sentence. */
const sortTests = async (graded: GradedTest[], { folder, files, mains }: Assignment): Promise<Sorted> => {
  const sorted: Sorted = { programs: new Map(), units: new Map(), sentences: [] };
  const builds: string[] = [];
  const meant = await npmScripts(folder);
  for (const test of graded) {
    builds.push(test.setup);
    const run = meant(test.run);
    const part = readCommand(run, { builds, files, mains });
    builds.push(run);
    if (part.kind === 'unknown')
      sorted.sentences.push(convertProblems.unknownCommand({ test: test.name, command: test.run }));
    else if (part.kind === 'compiles')
      sorted.sentences.push(convertProblems.onlyCompiles({ test: test.name }));
    else if (part.kind === 'program') add(sorted.programs, part.file, { test, part });
    else {
      const names = namedFiles(files, part);
      const missing = { test: test.name, file: part.files[0] ?? 'a file of tests' };
      if (names.length === 0) sorted.sentences.push(convertProblems.noSuchFile(missing));
      else add(sorted.units, names.join('\0'), { test, part });
    }
  }
  return sorted;
};

/** Each program of an assignment becomes an exercise of its lesson; each language has a lesson of its own. */
export const readAssignment = async (folder: string, pictures: Pictures): Promise<TakenLesson[]> => {
  const graded = await readGradedTests(folder);
  if (graded === null) throw refuse(convertProblems.noTests({ places: [jsonFile, `${workflows}/*.yml`] }));
  const assignment = await openAssignment(folder);
  const { programs, units, sentences } = await sortTests(graded, assignment);
  if (programs.size + units.size === 0) throw refuse(convertProblems.severalTests({ sentences }));
  const taken: Awaited<ReturnType<typeof casesFor>>[] = [];
  for (const [file, found] of programs) taken.push(await casesFor(assignment, file, found, pictures));
  for (const [names, found] of units)
    taken.push(await unitsFor(assignment, names.split('\0'), found, pictures));
  const lost = [...new Set([...sentences.map(({ text }) => text), ...taken.flatMap(each => each.lost)])];
  const languages = [...new Set(taken.map(({ language }) => language))];
  return languages.map((language, place) => ({
    language,
    exercises: taken
      .filter(each => each.language === language)
      .map(({ exercise }) => (taken.length === 1 ? { ...exercise, name: null } : exercise)),
    lost: place === 0 ? lost : [],
  }));
};
