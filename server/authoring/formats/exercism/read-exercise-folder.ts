import { realpath, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { ExerciseContent } from '../folder/content-model.ts';
import { parseJson } from '../folder/folder-parts.ts';
import { plainText } from '../folder/plain-text.ts';
import { readText } from '../folder/read-folder.ts';
import { languagesByEnding } from './adapt-tests.ts';

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

const refuse = (sentence: string) => new AppError('invalid', sentence);

/** Reads a file of the folder. The names are untrusted and must not lead outside the folder. */
const fileIn = async (folder: string, name: string): Promise<string | null> => {
  const real = await realpath(join(folder, name)).catch(() => null);
  if (real === null) return null;
  const inside = relative(await realpath(folder), real);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`))
    throw refuse(`${name}: lies outside of the exercise.`);
  if (!(await stat(real)).isFile()) throw refuse(`${name}: is not a file.`);
  return plainText(await readText(await realpath(folder), inside));
};

const onlyFile = async (folder: string, kind: string, names: string[]) => {
  const [name, second] = names;
  if (name === undefined) throw refuse(`${metaFile}: names no file of the kind “${kind}”.`);
  if (second !== undefined)
    throw refuse(`${metaFile}: names ${names.length} files of the kind “${kind}”; here it is one.`);
  const text = await fileIn(folder, name);
  if (text === null) throw refuse(`${name}: is missing.`);
  return { name, text };
};

/** Turns Exercism's admonition blocks into block quotes. */
const withoutBoxes = (markdown: string) =>
  markdown.replaceAll(
    /^(~{3,}|`{3,})exercism\/\w+\n([^]*?)\n\1[ \t]*$/gm,
    (_, _fence: string, text: string) =>
      text
        .split('\n')
        .map(line => `> ${line}`.trimEnd())
        .join('\n'),
  );

const readInstructions = async (folder: string): Promise<string> => {
  const parts = ['introduction', 'instructions'].flatMap(name => [`${name}.md`, `${name}.append.md`]);
  const texts = await Promise.all(parts.map(name => fileIn(folder, `.docs/${name}`)));
  if (texts.every(text => text === null)) throw refuse('.docs/instructions.md: is missing.');
  return `${texts
    .flatMap(text => text?.trim() || [])
    .map(withoutBoxes)
    .join('\n\n')}\n`;
};

/** Converts one Exercism exercise; throws an AppError if it cannot be converted. */
export const readExerciseFolder = async (
  folder: string,
  name: string,
): Promise<{ language: string; exercise: ExerciseContent }> => {
  const json = parseJson((await fileIn(folder, metaFile)) ?? '');
  const meta = MetaConfig.safeParse('value' in json ? json.value : null);
  if (!meta.success) throw refuse(`${metaFile}: does not say which files there are.`);
  const { solution, test, example, exemplar, editor } = meta.data.files;
  if (editor.length > 0) throw refuse(`needs ${editor.join(', ')} beside its program; here it is one file.`);
  const stub = await onlyFile(folder, 'solution', solution);
  const tests = await onlyFile(folder, 'test', test);
  const right = await onlyFile(folder, 'example', example.length > 0 ? example : exemplar);
  const ending = extname(stub.name);
  const known = languagesByEnding[ending.slice(1)];
  if (!known) throw refuse(`${stub.name}: only Python, JavaScript and TypeScript can be taken over.`);
  const testCode = known.adapt({ tests: tests.text, program: basename(stub.name, ending) });
  if (known.language === 'Python' && /^\s*(import|from) pytest\b/m.test(testCode))
    throw refuse(`${tests.name}: needs pytest, which is not here.`);
  const read = ExerciseContent.safeParse({
    name,
    instructions: await readInstructions(folder),
    testCode,
    solutionCode: right.text,
    starterCode: stub.text,
  });
  if (read.error) throw refuse(read.error.issues.map(issue => issue.message).join(' '));
  return { language: known.language, exercise: read.data };
};
