import { coreProblems } from '#contract/core/core-problems.ts';
import { sentenceOfIssue } from '#contract/core/field-sentences.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { basename, extname } from 'node:path';
import { ExerciseContent } from '../folder/content-model.ts';
import { chooseTests, mentioned, type TestFile } from './choose-tests.ts';
import { type FileLists, metaFile, readFileLists } from './exercise-file-lists.ts';
import { exampleFor, fileIn, filesAround, neededFile, refuse } from './exercism-files.ts';
import { joinInstructions, splitHints } from './exercise-words.ts';
import type { Pictures } from './exercism-pictures.ts';
import { type Beside, filesOf, putTogether } from './put-together.ts';
import { knownLanguages, programAmong } from './track-languages.ts';

const readInstructions = async (folder: string): Promise<string> => {
  const names = ['introduction', 'introduction.append', 'instructions', 'instructions.append'];
  const parts: Record<string, string | null> = {};
  for (const name of names) parts[name] = await fileIn(folder, `.docs/${name}.md`);
  if (Object.values(parts).every(text => text === null)) throw refuse(transferProblems.noInstructions);
  return joinInstructions(parts);
};

const readTests = async (folder: string, names: string[]): Promise<TestFile[]> => {
  const tests: TestFile[] = [];
  for (const name of names) tests.push({ name, text: await neededFile(folder, name) });
  return tests;
};

/** Classes beside the tests that they use and that the exercise does not list. */
const readUnlisted = async (folder: string, tests: TestFile[], lists: FileLists): Promise<TestFile[]> => {
  const listed = new Set(Object.values(lists).flat());
  const around = tests[0] ? await filesAround(folder, tests[0].name) : [];
  const others = await readTests(
    folder,
    around.filter(name => !listed.has(name)),
  );
  return mentioned(tests, others);
};

type Folder = { folder: string; name: string; patterns: FileLists | null; pictures: Pictures };

/** Converts one Exercism exercise; throws an AppError if it cannot be converted. What it loses is named. */
export const readExerciseFolder = async ({
  folder,
  name,
  patterns,
  pictures,
}: Folder): Promise<{ language: string; exercise: ExerciseContent; lost: string[] }> => {
  const lists = await readFileLists(folder, basename(folder), patterns);
  const { solution, test, example, exemplar, editor } = lists;
  if (solution.length === 0) throw refuse(transferProblems.namesNoSolution({ metaFile }));
  if (test.length === 0) throw refuse(transferProblems.namesNoTestFile({ metaFile }));
  const named = example.length > 0 ? example : exemplar;
  const program = programAmong(lists, named);
  if (!program)
    throw refuse(
      transferProblems.unknownLanguages({
        file: String(solution[0]),
        most: knownLanguages.slice(0, -1),
        last: String(knownLanguages.at(-1)),
      }),
    );
  const { known, main } = program;
  const isNeeded = (each: string) => !known.needless?.test(each);
  const examples = named.filter(isNeeded);
  if (solution.every(each => exampleFor(each, examples, solution) === null))
    throw refuse(transferProblems.namesNoExample({ metaFile, main }));
  const listedTests = await readTests(folder, test.filter(isNeeded));
  const unlisted = known.joinTests ? await readUnlisted(folder, listedTests, lists) : [];
  const classes = new Set([...solution, ...examples, ...editor].map(each => basename(each, extname(each))));
  const { joinTests } = known;
  const { tests, helpers } = chooseTests(
    [...listedTests, ...unlisted],
    joinTests && ((first, others) => joinTests(first, others, classes)),
  );
  const used = new Set<string>();
  const beside: Beside[] = [];
  const rightOf = async (each: string, stub: string): Promise<string> => {
    const own = exampleFor(each, examples, solution);
    if (own === null) return stub;
    used.add(own);
    return neededFile(folder, own);
  };
  const stub = await neededFile(folder, main);
  const reference = await rightOf(main, stub);
  for (const each of program.others.filter(isNeeded)) {
    const text = await neededFile(folder, each);
    beside.push({ name: each, kind: 'edited', stub: text, right: await rightOf(each, text) });
  }
  for (const each of editor.filter(isNeeded)) {
    const text = await neededFile(folder, each);
    beside.push({ name: each, kind: 'readOnly', stub: text, right: text });
  }
  // Files that only the example has.
  for (const each of examples.filter(name => !used.has(name)))
    beside.push({ name: basename(each), kind: 'edited', stub: '', right: await neededFile(folder, each) });
  const whole = putTogether(known, { stub, reference, beside });
  const adapt = (text: string) => known.adapt({ tests: text, program: basename(main, extname(main)) });
  const hidden = helpers.map(({ name: helper, text }): Beside => {
    const adapted = adapt(text);
    return { name: helper, kind: 'hidden', stub: adapted, right: adapted };
  });
  const written = await readInstructions(folder);
  const { texts, lost } = await pictures.take(folder, [
    written,
    ...splitHints((await fileIn(folder, '.docs/hints.md')) ?? ''),
  ]);
  const [instructions, ...hints] = texts;
  const read = ExerciseContent.safeParse({
    name,
    instructions,
    testCode: adapt(tests.text),
    solutionCode: whole.reference,
    starterCode: whole.stub,
    hints,
    files: filesOf([...whole.beside, ...hidden]),
  });
  if (read.error)
    throw refuse(coreProblems.severalSentences({ sentences: read.error.issues.map(sentenceOfIssue) }));
  return { language: known.language, exercise: read.data, lost };
};
