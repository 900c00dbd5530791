import { basename, extname } from 'node:path';
import { fileIn } from '../exercism/exercism-files.ts';
import type { ProgramFile } from '../foreign/foreign-exercise.ts';
import { mentionedFiles } from '../foreign/text-files.ts';
import { anyTest, type Assignment, configuration, inSolution, solutionOf } from './assignment.ts';

/** Which files of an assignment are the program that a command runs or tests, and which stand beside it. */

const code = /\.(?:py|[cm]?js|ts|java|c|cc|cpp|h|hpp|sh)$/;

const stemOf = (name: string) => basename(name, extname(name));

const isWordIn = (text: string, name: string) =>
  new RegExp(String.raw`\b${stemOf(name).replaceAll(/\W/g, '.')}\b`).test(text);

/** The files of the program that tests name: in imports, as classes, or by the name of the file of tests. */
export const testedFiles = (tests: { name: string; text: string }[], programs: string[]): string[] => {
  const all = tests.map(({ text }) => text).join('\n');
  const lines = all
    .split('\n')
    .filter(line => /\b(?:import|from|require|include|load|source|run|mock)\b/.test(line));
  const words = new Set(lines.join('\n').match(/\w+/g) ?? []);
  const imported = programs.filter(name => words.has(stemOf(name)));
  const named = programs.filter(name =>
    tests.some(test => test.name.toLowerCase().includes(stemOf(name).toLowerCase())),
  );
  const used = programs.filter(name => isWordIn(all, name));
  const byName = named.filter(name => imported.length === 0 || imported.includes(name));
  return [...new Set([...byName, ...imported, ...used, ...(programs.length === 1 ? programs : [])])];
};

/** `mains` are those that the command names; other programs of the assignment are not part of this one. */
export const programOf = async (assignment: Assignment, mains: string[]): Promise<ProgramFile[]> => {
  const { folder, files, solutions } = assignment;
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
      !inSolution.test(name) &&
      !assignment.mains.includes(name),
  );
  const texts = new Map<string, string>();
  for (const name of [main, ...others]) texts.set(name, (await fileIn(folder, name)) ?? '');
  const all = [...texts.values(), (await solutionOf(solutions, main)) ?? ''].join('\n');
  const needed = others.filter(name => mains.includes(name) || isWordIn(all, name));
  const program: ProgramFile[] = [];
  for (const name of [main, ...(main.endsWith('.java') ? others : needed)])
    program.push({ name, stub: texts.get(name) ?? '', right: await solutionOf(solutions, name) });
  // Without a solution beside it, what the repository has is tried as one.
  return program.every(({ right }) => right === null) && program.some(({ stub }) => stub.trim() !== '')
    ? program.map(each => ({ ...each, right: each.stub }))
    : program;
};

const isData = (name: string) =>
  !code.test(name) &&
  !inSolution.test(name) &&
  !/(?:^|\/)\.|(?:^|\/)(?:README|LICENSE|package|requirements|Makefile|tsconfig|pom\.xml)|\.(?:md|gradle|toml|ini|lock)$/i.test(
    name,
  );

/** Texts that programs, tests or commands name. */
export const dataFiles = ({ folder, files }: Assignment, texts: string[]) =>
  mentionedFiles(folder, files.filter(isData), texts);
