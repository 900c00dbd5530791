import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { outsideCode } from '../exercism/exercise-words.ts';
import { refuse } from '../exercism/exercism-files.ts';
import type { Pictures } from '../exercism/exercism-pictures.ts';
import type { TakenLesson } from '../foreign/assemble-course.ts';
import { type ForeignExercise, foreignExercise } from '../foreign/foreign-exercise.ts';
import { javaScriptTests } from '../foreign/printed-javascript.ts';
import { cppTests, cTests, javaTests, type PrintedTest, pythonTests } from '../foreign/printed-tests.ts';
import { asMain } from '../foreign/whole-program.ts';
import { childrenOf, type Element, textIn } from './read-xml.ts';

/** A question of CodeRunner, of a type that CodeRunner comes with. */

type Kind = {
  file: string;
  how: 'program' | 'python' | 'echoing' | 'c' | 'cpp' | 'java' | 'javaMethod' | 'node';
};

const kinds: Record<string, Kind> = {
  python3: { file: 'answer.py', how: 'python' },
  python3_w_input: { file: 'answer.py', how: 'echoing' },
  c_program: { file: 'answer.c', how: 'program' },
  c_function: { file: 'answer.c', how: 'c' },
  c_full_main_tests: { file: 'answer.c', how: 'c' },
  cpp_function: { file: 'answer.cpp', how: 'cpp' },
  cpp_program: { file: 'answer.cpp', how: 'program' },
  java_program: { file: 'Answer.java', how: 'program' },
  java_class: { file: 'Answer.java', how: 'java' },
  java_method: { file: 'Answer.java', how: 'javaMethod' },
  nodejs: { file: 'answer.js', how: 'node' },
};

const matches: Record<string, 'trimmed' | 'regex'> = {
  '': 'trimmed',
  EqualityGrader: 'trimmed',
  RegexGrader: 'regex',
};

type Test = PrintedTest & { isHidden: boolean };

const two = (value: number) => Math.round(value * 100) / 100;

/** The template of `cpp_function` has what is in `extra` before the lines of a test. */
const codeOf = (test: Element, how: Kind['how']) =>
  [...(how === 'cpp' ? [textIn(test, 'extra')] : []), textIn(test, 'testcode')]
    .filter((code, at, all) => at === all.length - 1 || code.trim() !== '')
    .join(';\n');

const testsOf = (question: Element, how: Kind['how']): Test[] =>
  childrenOf(question, 'testcases')
    .flatMap(all => childrenOf(all, 'testcase'))
    // A test of the type 1 runs before an answer is checked, and gives nothing.
    .filter(test => test.attributes.testtype !== '1')
    .map((test, place) => {
      const mark = Number(test.attributes.mark ?? '');
      return {
        name: `Test ${place + 1}`,
        code: codeOf(test, how),
        stdin: textIn(test, 'stdin'),
        expected: textIn(test, 'expected'),
        points: test.attributes.mark !== undefined && Number.isFinite(mark) ? two(mark) : null,
        isHidden: (textIn(test, 'display') || test.attributes.display) === 'HIDE',
      };
    });

/** Blocks of HTML whose lines count become blocks of code. */
const withFences = (html: string) =>
  html
    .replaceAll(/<pre(?:\s[^>]*)?>([^]*?)<\/pre>/gi, (_, inside: string) => {
      const code = inside
        .replaceAll(/<br\s*\/?>/gi, '\n')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      return `\n\n\`\`\`\n${code.replaceAll(/^\n+|\s+$/g, '')}\n\`\`\`\n\n`;
    })
    .replaceAll(/@@PLUGINFILE@@\//g, '');

const withoutEntities = (markdown: string) =>
  outsideCode(markdown, text =>
    text
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&lt;', String.raw`\<`)
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

const bytesOf = (file: Element) =>
  Buffer.from(file.text, file.attributes.encoding === 'base64' ? 'base64' : 'utf8');

const supportFiles = (question: Element): NonNullable<ForeignExercise['besides']> =>
  [question, ...childrenOf(question, 'testcases')]
    .flatMap(element => childrenOf(element, 'file'))
    .map(file => ({
      name: basename(file.attributes.name ?? 'file.txt'),
      text: bytesOf(file).toString('utf8').replaceAll('\r\n', '\n'),
      kind: 'readOnly',
    }));

/** Others than these keep an answer as fields, which their template reads. */
const plainEditors = new Set(['', 'ace', 'none']);

const refuseWhatDecidesItself = (question: Element, type: string) => {
  if (Number(textIn(question, 'prototypetype') || 0) !== 0)
    throw refuse(convertProblems.unknownType({ type: 'prototype' }));
  if (!Object.hasOwn(kinds, type)) throw refuse(convertProblems.unknownType({ type }));
  if (textIn(question, 'template').trim() !== '') throw refuse(convertProblems.ownTemplate);
  const grader = textIn(question, 'grader').trim();
  if (!Object.hasOwn(matches, grader)) throw refuse(convertProblems.ownGrader({ grader }));
  if (/\{\{|\{%/.test(textIn(question, 'templateparams'))) throw refuse(convertProblems.ownTemplate);
  const isTwig = Number(textIn(question, 'twigall') || 0) === 1;
  const texts = ['questiontext', 'answer', 'answerpreload'].map(name => textIn(question, name));
  if (isTwig && texts.some(text => /\{\{|\{%/.test(text))) throw refuse(convertProblems.ownTemplate);
  const plugin = textIn(question, 'uiplugin').trim();
  if (!plainEditors.has(plugin.toLowerCase()))
    throw refuse(convertProblems.ownEvaluator({ what: `the form “${plugin}” for answers` }));
};

const wrapped = (code: string) =>
  /\bclass\s+Answer\b/.test(code) || code.trim() === ''
    ? code
    : `class Answer {\n${code
        .trimEnd()
        .split('\n')
        .map(line => (line === '' ? '' : `    ${line}`))
        .join('\n')}\n}\n`;

const cppIncludes = ['iostream', 'fstream', 'string', 'cmath', 'vector', 'algorithm'].map(
  name => `#include <${name}>`,
);

/** The template of `cpp_function` has these lines before an answer. */
export const withIncludes = (code: string) => {
  const missing = [...cppIncludes, 'using namespace std;'].filter(line => !code.includes(line));
  return missing.length === 0 ? code : `${missing.join('\n')}\n\n${code}`;
};

const unitTests = ({ how }: Kind, tests: Test[], grader: string, answer: string): string => {
  if (matches[grader] === 'regex') throw refuse(convertProblems.ownGrader({ grader }));
  if (how === 'python' || how === 'echoing') return pythonTests(tests, how === 'echoing');
  if (how === 'java' || how === 'javaMethod') return javaTests(tests, how === 'javaMethod');
  if (tests.some(({ stdin }) => stdin.trim() !== ''))
    throw refuse(convertProblems.onlyInPython({ what: 'input for a function' }));
  if (how === 'node') return javaScriptTests(tests, answer);
  return how === 'cpp' ? cppTests(tests) : cTests(tests);
};

/** Answers that are whole programs: nothing is called after them. */
const isProgram = ({ how }: Kind, tests: Test[]) =>
  how === 'program' ||
  ((how === 'python' || how === 'node') && tests.every(({ code }) => code.trim() === ''));

/** Python searches with the flags MULTILINE and DOTALL, and has words of its own for the start and the end. */
export const expectedOf = (expected: string, grader: string) => {
  if (matches[grader] !== 'regex') return expected;
  const pattern = expected.replace(/\n$/, '');
  const flags = /^\(\?([ims]+)\)/.exec(pattern);
  const plain = pattern
    .slice(flags?.[0].length ?? 0)
    .replaceAll(/\\([^])/g, (all, letter: string) =>
      letter === 'A' ? String.raw`(?<![\s\S])` : letter === 'Z' ? String.raw`(?![\s\S])` : all,
    );
  return `(?${flags?.[1]?.includes('i') ? 'i' : ''}ms:${plain})`;
};

const contentOf = (question: Element, folder: string): ForeignExercise => {
  const type = textIn(question, 'coderunnertype').trim();
  refuseWhatDecidesItself(question, type);
  const kind = kinds[type]!;
  const tests = testsOf(question, kind.how);
  if (tests.length === 0) throw refuse(convertProblems.noTestFile);
  const grader = textIn(question, 'grader').trim();
  const shape = (code: string) => {
    if (kind.how === 'javaMethod') return wrapped(code);
    if (kind.how === 'cpp') return withIncludes(code);
    return type === 'java_program'
      ? asMain(code, /\bpublic\s+(?:final\s+)?class\s+(\w+)/.exec(code)?.[1] ?? 'Main')
      : code;
  };
  const tidy = (code: string) =>
    code.trim() === '' ? '' : `${shape(code.replaceAll('\r\n', '\n')).trimEnd()}\n`;
  const answer = tidy(textIn(question, 'answer'));
  const stub = tidy(textIn(question, 'answerpreload'));
  const grade = Number(textIn(question, 'defaultgrade') || '1');
  return {
    name: null,
    instructions: withoutEntities(withFences(textIn(question, 'questiontext'))),
    folder,
    program: [{ name: kind.file, stub, right: answer || null }],
    besides: supportFiles(question),
    tests: isProgram(kind, tests)
      ? {
          kind: 'cases',
          cases: tests.map(({ name, stdin, expected, points, isHidden }) => ({
            name,
            ...(stdin !== '' && { stdin }),
            stdout: expectedOf(expected, grader),
            match: matches[grader]!,
            ...(points !== null && { points }),
            ...(isHidden && { hidden: true }),
          })),
        }
      : {
          kind: 'units',
          files: [
            {
              name: `answer-tests${kind.file.slice(kind.file.lastIndexOf('.'))}`,
              text: unitTests(kind, tests, grader, answer),
            },
          ],
        },
    points: Number.isFinite(grade) ? two(grade) : null,
  };
};

export const readQuestion = async (question: Element, pictures: Pictures): Promise<TakenLesson> => {
  // Pictures of the text stand in the XML; in a folder they are read as those of every other system.
  const folder = await mkdtemp(join(tmpdir(), 'cairn-question-'));
  try {
    for (const file of childrenOf(question, 'questiontext').flatMap(text => childrenOf(text, 'file'))) {
      const place = join(
        folder,
        join('/', file.attributes.path ?? '/', basename(file.attributes.name ?? 'file')),
      );
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, bytesOf(file));
    }
    const { language, exercise, lost } = await foreignExercise(contentOf(question, folder), pictures);
    return { language, exercises: [exercise], lost };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
