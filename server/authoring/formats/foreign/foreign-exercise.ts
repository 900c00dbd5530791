import { basename, extname } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import { sentenceOfIssue } from '#contract/core/field-sentences.ts';
import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { chooseTests, type TestFile } from '../exercism/choose-tests.ts';
import { plainMarkdown } from '../exercism/exercise-words.ts';
import { refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { type Beside, filesOf, putTogether } from '../exercism/put-together.ts';
import { programAmong } from '../exercism/track-languages.ts';
import { ExerciseContent } from '../folder/content-model.ts';

import { joinPythonTests } from './join-python-tests.ts';

/** A file that students write: as they get it, and as the solution has it (null: there is none). */
export type ProgramFile = { name: string; stub: string; right: string | null };
export type Cases = Partial<IoCase>[];
type Tests = { kind: 'units'; files: TestFile[] } | { kind: 'cases'; cases: Cases; ignorePrompts?: boolean };

export type ForeignExercise = {
  name: string | null;
  instructions: string;
  hints?: string[];
  /** Where pictures of the texts are. */
  folder: string;
  /** The main file first. */
  program: ProgramFile[];
  besides?: { name: string; text: string; kind: 'readOnly' | 'hidden' }[];
  tests: Tests;
  points?: number | null;
};

const caseText = (cases: Cases, ignorePrompts: boolean): string => {
  const list = `[\n${cases.map(each => `  ${JSON.stringify(each)}`).join(',\n')}\n]`;
  return ignorePrompts ? `{ "ignorePrompts": true, "cases": ${list} }\n` : `${list}\n`;
};

const endInOneLine = (text: string) => (text === '' ? '' : `${text.trimEnd()}\n`);

/** Where nobody wrote a solution, it stays empty: `measureCourse` says so. */
const rightOf = ({ stub, right }: ProgramFile, isSolved: boolean) => (isSolved ? (right ?? stub) : '');

/** Tests in Python that load the program by a name in a text. */
const withLoadedProgram = (tests: string, stem: string) =>
  /\b(?:import_module|__import__|sys\.modules)\b/.test(tests)
    ? tests.replaceAll(new RegExp(String.raw`(['"])${stem.replaceAll(/\W/g, '.')}\1`, 'g'), '$1solution$1')
    : tests;

type Taken = { language: string; exercise: ExerciseContent; lost: string[] };

export const foreignExercise = async (from: ForeignExercise, pictures: Pictures): Promise<Taken> => {
  const [main, ...others] = from.program;
  if (!main) throw refuse(convertProblems.noProgram);
  const { known } = programAmong({ solution: [main.name], test: [] }, []) ?? {};
  if (!known) throw refuse(convertProblems.unknownLanguage({ language: extname(main.name) || main.name }));
  const isSolved = from.program.some(({ right }) => right !== null);
  const beside: Beside[] = [
    ...others.map((each): Beside => ({
      name: each.name,
      kind: 'edited',
      stub: each.stub,
      right: each.right ?? each.stub,
    })),
    ...(from.besides ?? []).map(({ name, text, kind }): Beside => ({ name, kind, stub: text, right: text })),
  ];
  const program = { stub: main.stub, reference: rightOf(main, isSolved), beside };
  const isUnits = from.tests.kind === 'units';
  // Lists of cases run the program as it is, with all of its files.
  const whole = isUnits ? putTogether(known, program) : program;
  const stem = basename(main.name, extname(main.name));
  const adapt = (tests: string) => {
    const adapted = known.adapt({ tests, program: stem });
    return main.name.endsWith('.py') ? withLoadedProgram(adapted, stem) : adapted;
  };
  const helpers: Beside[] = [];
  let testCode = '';
  if (from.tests.kind === 'units') {
    const classes = new Set(from.program.map(({ name }) => basename(name, extname(name))));
    const { joinTests } = known;
    const chosen = chooseTests(
      joinPythonTests(from.tests.files),
      joinTests && ((first, rest) => joinTests(first, rest, classes)),
    );
    testCode = adapt(chosen.tests.text);
    for (const { name, text } of chosen.helpers)
      helpers.push({ name, kind: 'hidden', stub: adapt(text), right: adapt(text) });
  } else testCode = caseText(from.tests.cases, from.tests.ignorePrompts ?? false);
  const { texts, lost } = await pictures.take(
    from.folder,
    [from.instructions, ...(from.hints ?? [])].map(plainMarkdown),
  );
  const [instructions = '', ...hints] = texts;
  const read = ExerciseContent.safeParse({
    name: from.name,
    instructions: endInOneLine(instructions) || 'The task has no text.\n',
    testCode,
    solutionCode: whole.reference,
    starterCode: whole.stub === '' ? null : whole.stub,
    hints,
    files: filesOf([...whole.beside, ...helpers]),
    points: from.points ?? null,
  });
  if (read.error)
    throw refuse(coreProblems.severalSentences({ sentences: read.error.issues.map(sentenceOfIssue) }));
  return { language: known.language, exercise: read.data, lost };
};
