import { z } from 'zod';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { fileIn, neededFile, refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import type { TakenLesson } from '../foreign/assemble-course.ts';
import { type ForeignExercise, foreignExercise } from '../foreign/foreign-exercise.ts';
import { withoutScript } from '../foreign/join-python-tests.ts';
import { inTestFolder } from '../foreign/text-files.ts';
import { readYaml } from '../foreign/read-yaml.ts';
import { sortFiles } from './task-files.ts';

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
const otherLanguage = /\.(?:kt|scala|go|rs|php|cs|rb|sql|ipynb|html)$/;

/** The template of the editor for tests in JavaScript reads the program as a text; here its names are there. */
const withoutLoading = (text: string) =>
  text.replace(/^function import_task_file\((\w*)\)\s*\{[^]*?^\}/m, 'function import_task_file($1) {}');

export const plainTests = (text: string): string => {
  if (/\btest_helper\b|\bcheck_samples\b/.test(text))
    throw refuse(
      convertProblems.ownEvaluator({
        what: '“test_helper”, which looks into the placeholders of the editor',
      }),
    );
  if (/\bhstest\b|com\.jetbrains\.edu|org\.hyperskill|org\.jetbrains\.academy/.test(text))
    throw refuse(convertProblems.ownEvaluator({ what: 'a library for tests of JetBrains' }));
  return withoutScript(
    withoutLoading(text).replaceAll(
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

/** Pictures may stand anywhere in the course. */
export const readTask = async (folder: string, course: string, pictures: Pictures): Promise<TakenLesson> => {
  const task = readYaml(taskFile, await neededFile(folder, taskFile), Task);
  if (!['edu', 'output'].includes(task.type)) throw refuse(convertProblems.unknownType({ type: task.type }));
  const { program, besides, tests } = await sortFiles(
    folder,
    (task.files ?? []).filter(({ is_binary: isBinary }) => isBinary !== true),
    task.type === 'output',
  );
  const other = (task.files ?? []).find(({ name, visible }) => visible !== false && otherLanguage.test(name));
  if (program.length === 0 && other)
    throw refuse(convertProblems.unknownLanguage({ language: otherLanguage.exec(other.name)![0] }));
  if (task.type === 'edu' && tests.length === 0) throw refuse(convertProblems.noTestFile);
  const own = inTestFolder(
    besides,
    tests.map(({ name, text }) => ({ name, text: plainTests(text) })),
  );
  const { exercise, ...taken } = await foreignExercise(
    {
      name: null,
      ...splitText(await instructionsOf(folder)),
      folder,
      within: course,
      program,
      besides: own.files,
      tests: task.type === 'output' ? await outputTests(folder) : { kind: 'units', files: own.tests },
    },
    pictures,
  );
  return { ...taken, exercises: [exercise] };
};
