import { basename } from 'node:path';
import { z } from 'zod';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { fileIn, neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import type { TakenLesson } from '../foreign/assemble-course.ts';
import { type ForeignExercise, foreignExercise, type ProgramFile } from '../foreign/foreign-exercise.ts';
import { withoutScript } from '../foreign/join-python-tests.ts';
import { readYaml } from '../foreign/read-yaml.ts';
import { fromJunitFour } from './junit-four.ts';

/** A task of JetBrains Academy. Its files are the solution; what stands in placeholders is what students write. */

const Placeholder = z.object({
  offset: z.int().min(0),
  length: z.int().min(0),
  placeholder_text: z.coerce.string().nullish(),
});
const Task = z.object({
  type: z.string(),
  custom_name: z.string().nullish(),
  files: z
    .array(
      z.object({
        name: z.string(),
        visible: z.boolean().nullish(),
        editable: z.boolean().nullish(),
        placeholders: z.array(Placeholder).nullish(),
        text: z.string().nullish(),
        is_binary: z.boolean().nullish(),
      }),
    )
    .nullish(),
});

const taskFile = 'task-info.yaml';
const isTest = (name: string) =>
  /^tests?\//.test(name) || /(?:^|\/)(?:tests?|test_\w+)\.py$|Tests?\.java$/.test(name);
const isCode = (name: string) =>
  /\.(?:py|java|js|ts|c|cpp|cc|h|hpp|sh)$/.test(name) && !/(?:^|\/)__init__\.py$/.test(name);

/** Offsets count what Java counts: UTF-16, as here. */
const stubOf = (text: string, placeholders: z.infer<typeof Placeholder>[]): string =>
  placeholders
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (stub, { offset, length, placeholder_text: put }) =>
        `${stub.slice(0, offset)}${put ?? ''}${stub.slice(offset + length)}`,
      text,
    );

const plainTests = (text: string): string => {
  if (/\btest_helper\b|\bcheck_samples\b/.test(text))
    throw refuse(
      convertProblems.ownEvaluator({
        what: '“test_helper”, which looks into the placeholders of the editor',
      }),
    );
  if (/\bhstest\b|com\.jetbrains\.edu|org\.hyperskill/.test(text))
    throw refuse(convertProblems.ownEvaluator({ what: 'a library for tests of JetBrains' }));
  return withoutScript(
    fromJunitFour(text).replaceAll(
      /^(from|import) (\w+)\.(\w+)\b/gm,
      (all, word: string, above: string, name: string) =>
        /^(?:src|task|Task|tests?)$/.test(above) ? `${word} ${name}` : all,
    ),
  );
};

const outputTests = async (folder: string): Promise<ForeignExercise['tests']> => {
  const output =
    (await fileIn(folder, 'tests/output.txt')) ??
    (await fileIn(folder, 'test/output.txt')) ??
    (await neededFile(folder, 'output.txt'));
  const input = (await fileIn(folder, 'tests/input.txt')) ?? (await fileIn(folder, 'test/input.txt')) ?? '';
  return {
    kind: 'cases',
    cases: [{ ...(input !== '' && { stdin: input }), stdout: output }],
    ignorePrompts: true,
  };
};

const instructionsOf = async (folder: string): Promise<string> =>
  (await fileIn(folder, 'task.md')) ?? (await fileIn(folder, 'task.html')) ?? '';

/** Hints stand in the text there. */
const splitText = (text: string): { instructions: string; hints: string[] } => {
  const hints: string[] = [];
  const instructions = text.replaceAll(/<div class=['"]hint['"][^>]*>([^]*?)<\/div>/g, (_, hint: string) => {
    hints.push(hint.trim());
    return '';
  });
  return {
    instructions: instructions.replaceAll(/&(?:shortcut|percnt):?\w*;?/g, ''),
    hints: hints.filter(Boolean).slice(0, 20),
  };
};

export const readTask = async (folder: string, pictures: Pictures): Promise<TakenLesson> => {
  const task = readYaml(taskFile, await neededFile(folder, taskFile), Task);
  if (!['edu', 'output'].includes(task.type)) throw refuse(convertProblems.unknownType({ type: task.type }));
  const files = (task.files ?? []).filter(({ is_binary: isBinary }) => isBinary !== true);
  const program: ProgramFile[] = [];
  const besides: NonNullable<ForeignExercise['besides']> = [];
  const tests: { name: string; text: string }[] = [];
  for (const { name, placeholders, visible, editable, text: written } of files) {
    const text = (await fileIn(folder, name)) ?? written ?? null;
    if (text === null) throw refuse(convertProblems.noSuchFile({ test: 'the task', file: name }));
    if (isTest(name)) {
      if (isCode(name)) tests.push({ name: basename(name), text });
    } else if (isCode(name) && visible !== false && editable !== false)
      program.push({ name, stub: stubOf(text, placeholders ?? []), right: text });
    else if (visible !== false && text !== '') besides.push({ name, text, kind: 'readOnly' });
  }
  program.sort((a, b) => Number(b.stub !== b.right) - Number(a.stub !== a.right));
  if (program.every(({ stub, right }) => stub === right)) {
    // Nothing says what students write: they begin with an empty program.
    for (const each of program) each.stub = '';
  }
  if (task.type === 'edu' && tests.length === 0) throw refuse(convertProblems.noTestFile);
  const { exercise, ...taken } = await foreignExercise(
    {
      name: null,
      ...splitText(await instructionsOf(folder)),
      folder,
      program,
      besides,
      tests:
        task.type === 'output'
          ? await outputTests(folder)
          : { kind: 'units', files: tests.map(({ name, text }) => ({ name, text: plainTests(text) })) },
    },
    pictures,
  );
  return { ...taken, exercises: [exercise] };
};
