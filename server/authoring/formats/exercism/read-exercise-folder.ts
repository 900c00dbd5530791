import { basename, extname } from 'node:path';
import { z } from 'zod';
import { ExerciseContent } from '../folder/content-model.ts';
import { parseJson } from '../folder/folder-parts.ts';
import { exampleFor, fileIn, neededFile, refuse } from './exercism-files.ts';
import { joinInstructions, splitHints } from './exercise-words.ts';
import type { Pictures } from './exercism-pictures.ts';
import type { Sources } from './one-text.ts';
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

/** A file besides the main one, as students get it and as the reference has it. */
type Beside = { name: string; kind: 'edited' | 'readOnly'; stub: string; right: string };

const listed = (files: Beside[]) => `“${files.map(({ name }) => name).join('”, “')}”`;

const filesOf = (beside: Beside[]): ExerciseContent['files'] =>
  Object.fromEntries(
    beside.map(({ name, kind, stub, right }) => [
      name,
      { kind, content: stub, ...(kind === 'edited' && right !== stub && { solution: right }) },
    ]),
  );

type Join = (program: string, others: Sources) => string | null;

/** Program and reference as one text each. Empty stubs of files that only the reference has are not part of the program. */
const joined = (join: Join, beside: Beside[], stub: string, reference: string) => {
  const texts = (which: 'stub' | 'right') =>
    new Map(
      beside.flatMap(each => (each[which] === '' ? [] : [[basename(each.name), each[which]] as const])),
    );
  const both = { stub: join(stub, texts('stub')), reference: join(reference, texts('right')) };
  return both.stub === null || both.reference === null
    ? null
    : { stub: both.stub, reference: both.reference };
};

/** Converts one Exercism exercise; throws an AppError if it cannot be converted. What it loses is named. */
export const readExerciseFolder = async (
  folder: string,
  name: string,
  pictures: Pictures,
): Promise<{ language: string; exercise: ExerciseContent; lost: string[] }> => {
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
  const isNeeded = (each: string) => !known.needless?.test(each);
  const examples = (example.length > 0 ? example : exemplar).filter(isNeeded);
  const tests = named('test', test.filter(isNeeded));
  const right = exampleFor(main, examples, solution);
  if (right === null) throw refuse(`${metaFile}: names no example of ${main}.`);
  const used = new Set([right]);
  const beside: Beside[] = [];
  for (const each of program.others.filter(isNeeded)) {
    const own = exampleFor(each, examples, solution);
    if (own !== null) used.add(own);
    const stub = await neededFile(folder, each);
    beside.push({
      name: each,
      kind: 'edited',
      stub,
      right: own === null ? stub : await neededFile(folder, own),
    });
  }
  for (const each of editor.filter(isNeeded)) {
    const text = await neededFile(folder, each);
    beside.push({ name: each, kind: 'readOnly', stub: text, right: text });
  }
  // Files that only the example has.
  for (const each of examples.filter(name => !used.has(name)))
    beside.push({ name: basename(each), kind: 'edited', stub: '', right: await neededFile(folder, each) });
  const stub = await neededFile(folder, main);
  const reference = await neededFile(folder, right);
  const whole = known.join && joined(known.join, beside, stub, reference);
  if (whole === null) throw refuse(`needs ${listed(beside)} beside its program; here it is one file.`);
  const written = await readInstructions(folder);
  const { texts, lost } = await pictures.take(folder, [
    written,
    ...splitHints((await fileIn(folder, '.docs/hints.md')) ?? ''),
  ]);
  const [instructions, ...hints] = texts;
  const read = ExerciseContent.safeParse({
    name,
    instructions,
    testCode: known.adapt({
      tests: await neededFile(folder, tests),
      program: basename(main, extname(main)),
    }),
    solutionCode: whole?.reference ?? reference,
    starterCode: whole?.stub ?? stub,
    hints,
    files: whole ? {} : filesOf(beside),
  });
  if (read.error) throw refuse(read.error.issues.map(issue => issue.message).join(' '));
  return { language: known.language, exercise: read.data, lost };
};
