import { basename, extname } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { refuse } from '../exercism/exercism-files.ts';
import type { ForeignExercise, ProgramFile } from '../foreign/foreign-exercise.ts';
import { isMentioned, textIn } from '../foreign/text-files.ts';

/** What the files of a task are: the program, files beside it, or tests. */

export type TaskFile = {
  name: string;
  visible?: boolean | null | undefined;
  editable?: boolean | null | undefined;
  placeholders?: Placeholder[] | null | undefined;
  text?: string | null | undefined;
  is_binary?: boolean | null | undefined;
};
export type Placeholder = { offset: number; length: number; placeholder_text?: string | null | undefined };

type Besides = NonNullable<ForeignExercise['besides']>;
export type TaskParts = { program: ProgramFile[]; besides: Besides; tests: { name: string; text: string }[] };

const inTests = (name: string) => /(?:^|\/)tests?\//.test(name);
const calledTest = (name: string) =>
  /(?:^|\/)(?:tests?|test_\w+)\.py$|Tests?\.java$|\.(?:test|spec)\.[jt]s$/.test(name);
const isCode = (name: string) => /\.(?:py|java|[cm]?js|ts|c|cpp|cc|h|hpp|sh)$/.test(name);
/** What builds the course in the editor. */
const isForTheEditor = (name: string) =>
  /(?:^|\/)(?:__init__\.py|package(?:-lock)?\.json|[\w.-]+\.config\.[cm]?js|CMakeLists\.txt|build\.gradle(?:\.kts)?|requirements\.txt|[\w.-]+\.(?:toml|cmake))$/.test(
    name,
  );

/** Offsets count what Java counts: UTF-16, as here. */
const stubOf = (text: string, placeholders: Placeholder[]): string =>
  placeholders
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (stub, { offset, length, placeholder_text: put }) =>
        `${stub.slice(0, offset)}${put ?? ''}${stub.slice(offset + length)}`,
      text,
    );

/** Students write in what has placeholders; a program in several files starts where its `main` is. */
const byWeight = (isOutput: boolean) => (a: ProgramFile, b: ProgramFile) => {
  const starts = ({ right }: ProgramFile) => (/\b(?:int|void)\s+main\s*\(/.test(right ?? '') ? 1 : 0);
  const changes = ({ stub, right }: ProgramFile) => (stub === right ? 0 : 1);
  return (isOutput ? starts(b) - starts(a) : 0) || changes(b) - changes(a);
};

/** Sources that students do not see are part of the program all the same. */
const isCompiled = (name: string) => /\.(?:java|c|cpp|cc|h|hpp)$/.test(name);

export const sortFiles = async (folder: string, files: TaskFile[], isOutput: boolean): Promise<TaskParts> => {
  const hasFolder = files.some(({ name }) => inTests(name) && isCode(name) && !isForTheEditor(name));
  const isTest = (name: string) => (hasFolder ? inTests(name) : inTests(name) || calledTest(name));
  const program: ProgramFile[] = [];
  const given: (Besides[number] & { isShown: boolean })[] = [];
  const tests: TaskParts['tests'] = [];
  for (const { name, placeholders, visible, editable, text: written } of files) {
    if (isForTheEditor(name) && !isTest(name) && (visible !== true || name.endsWith('__init__.py'))) continue;
    const found = await textIn(folder, name);
    const text = found.kind === 'text' ? found.text : (written ?? null);
    if (text === null && found.kind === 'missing' && (isCode(name) || visible !== false))
      throw refuse(convertProblems.noSuchFile({ test: 'the task', file: name }));
    if (text === null) continue;
    if (isTest(name)) {
      if (isCode(name) && !isForTheEditor(name)) tests.push({ name: basename(name), text });
      else if (!/(?:^|\/)(?:in|out)put\.txt$/.test(name))
        given.push({ name, text, kind: 'readOnly', isShown: false });
    } else if (isCode(name) && visible !== false && editable !== false)
      program.push({ name, stub: stubOf(text, placeholders ?? []), right: text });
    else if (text !== '')
      given.push({ name, text, kind: 'readOnly', isShown: visible !== false || isCode(name) });
  }
  program.sort(byWeight(isOutput));
  if (program.every(({ stub, right }) => stub === right)) {
    // Nothing says what students write: they begin with an empty program.
    for (const each of program) each.stub = '';
  }
  const texts = [...program.map(({ right }) => right ?? ''), ...tests.map(({ text }) => text)];
  const end = extname(program[0]?.name ?? '');
  const joins = given.filter(({ name }) => isCompiled(name) && isCompiled(`x${end}`));
  for (const { name, text } of joins) program.push({ name, stub: text, right: text });
  const besides = given.filter(
    each => !joins.includes(each) && (each.isShown || isMentioned(each.name, texts)),
  );
  return { program, besides: besides.map(({ name, text, kind }) => ({ name, text, kind })), tests };
};
