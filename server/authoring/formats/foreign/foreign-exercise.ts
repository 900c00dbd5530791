import { basename, extname } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import { sentenceOfIssue } from '#contract/core/field-sentences.ts';
import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { chooseTests, type TestFile } from '../exercism/choose-tests.ts';
import { plainMarkdown } from '../exercism/exercise-words.ts';
import { refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import { type Beside, filesOf } from '../exercism/put-together.ts';
import { programAmong } from '../exercism/track-languages.ts';
import { ExerciseContent } from '../folder/content-model.ts';
import { joinPythonTests } from './join-python-tests.ts';
import { fromGoogleTest } from './google-test.ts';
import { fromJunitFour } from './junit-four.ts';
import { withTypeImports } from './type-imports.ts';
import { wholeProgram, withMainFirst, withoutPackages } from './whole-program.ts';

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
  /** A folder around it, whose pictures texts may show, too. */
  within?: string;
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

/** Learners of Exercism take away what skips a test; elsewhere such a test is never run. */
const keepingSkips = (tests: string, adapt: (tests: string) => string): string =>
  adapt(tests.replaceAll(/\b(?:skip|Disabled|Ignore|x(?:it|test|describe))\b/g, '\u0001$&')).replaceAll(
    '\u0001',
    '',
  );

type Taken = { language: string; exercise: ExerciseContent; lost: string[] };

/** In Java, program and tests together. */
const unpacked = (from: ForeignExercise): ForeignExercise => {
  if (!from.program[0]?.name.endsWith('.java')) return from;
  const files = from.tests.kind === 'units' ? from.tests.files : [];
  const plain = withoutPackages([
    ...from.program.flatMap(({ stub, right }) => [stub, right ?? '']),
    ...files.map(({ text }) => text),
  ]);
  const program = from.program.map((each, place) => ({
    ...each,
    stub: plain[2 * place]!,
    right: each.right === null ? null : plain[2 * place + 1]!,
  }));
  const own = 2 * from.program.length;
  return from.tests.kind === 'units'
    ? {
        ...from,
        program,
        tests: {
          kind: 'units',
          files: files.map(({ name }, place) => ({ name, text: plain[own + place]! })),
        },
      }
    : { ...from, program };
};

/** In TypeScript, program and tests together. */
const typed = (from: ForeignExercise): ForeignExercise => {
  if (!from.program[0]?.name.endsWith('.ts')) return from;
  const sources = [
    ...from.program.map(({ name, stub, right }) => ({ name, text: right ?? stub })),
    ...(from.besides ?? []),
  ];
  const plain = (text: string) => withTypeImports(text, sources);
  return {
    ...from,
    program: from.program.map(each => ({
      ...each,
      stub: plain(each.stub),
      right: each.right === null ? null : plain(each.right),
    })),
    tests:
      from.tests.kind === 'units'
        ? { kind: 'units', files: from.tests.files.map(each => ({ ...each, text: plain(each.text) })) }
        : from.tests,
  };
};

export const foreignExercise = async (given: ForeignExercise, pictures: Pictures): Promise<Taken> => {
  const from = typed(unpacked({ ...given, program: withMainFirst(given.program) }));
  const [main, ...others] = from.program;
  if (!main) throw refuse(convertProblems.noProgram);
  const { known } =
    programAmong(
      {
        solution: [main.name],
        test: from.tests.kind === 'units' ? from.tests.files.map(({ name }) => name) : [],
      },
      [],
    ) ?? {};
  if (!known) throw refuse(convertProblems.unknownLanguage({ language: extname(main.name) || main.name }));
  const isSolved = from.program.some(({ right }) => right !== null);
  const stem = basename(main.name, extname(main.name));
  const adapt = (tests: string) => {
    const adapted = keepingSkips(tests, text => known.adapt({ tests: text, program: stem }));
    if (main.name.endsWith('.py')) return withLoadedProgram(adapted, stem);
    return main.name.endsWith('.java') ? fromJunitFour(adapted) : fromGoogleTest(adapted);
  };
  const beside: Beside[] = [
    ...others.map((each): Beside => ({
      name: each.name,
      kind: 'edited',
      stub: each.stub,
      right: each.right ?? each.stub,
    })),
    ...(from.besides ?? []).map(({ name, text, kind }): Beside => {
      const own = kind === 'hidden' && name.endsWith('.py') ? adapt(text) : text;
      return { name, kind, stub: own, right: own };
    }),
  ];
  const program = { stub: main.stub, reference: rightOf(main, isSolved), beside };
  const whole = wholeProgram(known, main.name, program, {
    areUnits: from.tests.kind === 'units',
    text: from.tests.kind === 'units' ? from.tests.files.map(({ text }) => text).join('\n') : '',
  });
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
    from.within === undefined ? [] : [from.within],
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
