import { basename, extname } from 'node:path';
import { z } from 'zod';
import { ExerciseContent } from '../folder/content-model.ts';
import { parseJson } from '../folder/folder-parts.ts';
import { exampleFor, fileIn, neededFile, refuse } from './exercism-files.ts';
import { joinInstructions, splitHints } from './exercise-words.ts';
import { inlineHeaders } from './inline-headers.ts';
import { knownLanguages, programAmong } from './track-languages.ts';

/** The fields of `.meta/config.json` that we need. Concept exercises call their example an exemplar. */
const MetaConfig = z.object({
  files: z.object({
    solution: z.array(z.string()).default([]),
    test: z.array(z.string()).default([]),
    example: z.array(z.string()).default([]),
    exemplar: z.array(z.string()).default([]),
    editor: z.array(z.string()).default([]),
  }),
});

export const metaFile = '.meta/config.json';

const readInstructions = async (folder: string): Promise<string> => {
  const names = ['introduction', 'introduction.append', 'instructions', 'instructions.append'];
  const parts: Record<string, string | null> = {};
  for (const name of names) parts[name] = await fileIn(folder, `.docs/${name}.md`);
  if (Object.values(parts).every(text => text === null)) throw refuse('.docs/instructions.md: is missing.');
  return joinInstructions(parts);
};

const named = (kind: string, names: string[]): string => {
  const [name, second] = names;
  if (name === undefined) throw refuse(`${metaFile}: names no file of the kind “${kind}”.`);
  if (second !== undefined)
    throw refuse(`${metaFile}: names ${names.length} files of the kind “${kind}”; here it is one.`);
  return name;
};

const listed = (names: string[]) => `“${names.join('”, “')}”`;

/** Converts one Exercism exercise; throws an AppError if it cannot be converted. */
export const readExerciseFolder = async (
  folder: string,
  name: string,
): Promise<{ language: string; exercise: ExerciseContent }> => {
  const json = parseJson((await fileIn(folder, metaFile)) ?? '');
  const meta = MetaConfig.safeParse('value' in json ? json.value : null);
  if (!meta.success) throw refuse(`${metaFile}: does not say which files there are.`);
  const { solution, test, example, exemplar, editor } = meta.data.files;
  if (solution.length === 0) throw refuse(`${metaFile}: names no file of the kind “solution”.`);
  const program = programAmong(solution, test);
  if (!program)
    throw refuse(
      `${solution[0]}: only ${knownLanguages.slice(0, -1).join(', ')} and ${knownLanguages.at(-1)} can be taken over.`,
    );
  const { known, main } = program;
  const isHeader = (each: string) => known.headers?.test(each) ?? false;
  const isNeeded = (each: string) => !known.needless?.test(each);
  const beside = [...program.others, ...editor].filter(isNeeded);
  const headers = beside.filter(isHeader);
  const modules = beside.filter(each => !isHeader(each));
  if (modules.length > 0) throw refuse(`needs ${listed(modules)} beside its program; here it is one file.`);
  const examples = (example.length > 0 ? example : exemplar).filter(isNeeded);
  const tests = named('test', test.filter(isNeeded));
  const right = exampleFor(main, examples, solution);
  if (right === null) throw refuse(`${metaFile}: names no example of ${main}.`);
  const used = new Set([right]);
  const stubHeaders = new Map<string, string>();
  const rightHeaders = new Map<string, string>();
  for (const header of headers) {
    const own = exampleFor(header, examples, solution);
    if (own !== null) used.add(own);
    stubHeaders.set(basename(header), await neededFile(folder, header));
    rightHeaders.set(basename(header), await neededFile(folder, own ?? header));
  }
  const unused = examples.filter(each => !used.has(each));
  if (unused.length > 0) throw refuse(`its example needs ${listed(unused)} besides; here it is one file.`);
  const hints = splitHints((await fileIn(folder, '.docs/hints.md')) ?? '');
  const read = ExerciseContent.safeParse({
    name,
    instructions: await readInstructions(folder),
    testCode: known.adapt({
      tests: await neededFile(folder, tests),
      program: basename(main, extname(main)),
    }),
    solutionCode: inlineHeaders(await neededFile(folder, right), rightHeaders),
    starterCode: inlineHeaders(await neededFile(folder, main), stubHeaders),
    hints,
  });
  if (read.error) throw refuse(read.error.issues.map(issue => issue.message).join(' '));
  return { language: known.language, exercise: read.data };
};
