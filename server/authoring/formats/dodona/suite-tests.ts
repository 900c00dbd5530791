import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { refuse } from '../exercism/exercism-files.ts';
import type { Cases } from '../foreign/foreign-exercise.ts';
import { namedIn } from '../foreign/text-files.ts';
import type { Content } from './suite-nodes.ts';
import type { Suite, SuiteCase, SuiteContext } from './suite.ts';

/** What a suite becomes: cases, if it runs programs only; unit tests in Python, if it calls functions. */

export const isOfCases = ({ contexts }: Suite): boolean =>
  contexts.every(({ cases }) => cases.every(({ code }) => code === null));

const named = ({ tab }: SuiteContext, place: number) => `${tab} ${place + 1}`.slice(0, 200);

/** The text of what a suite says or names. */
export type TextOf = (content: Content) => string;

const textsOf = (files: Record<string, Content>, textOf: TextOf) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, textOf(content)]));

/** `odd` are files of `workdir` that have to stand in the cases that name them. */
export const casesOf = ({ contexts }: Suite, textOf: TextOf, odd: Record<string, string>): Cases =>
  contexts.flatMap((context, place) =>
    context.cases.map(test => {
      const { stdoutIgnoresCase, tolerance } = test.config;
      if (stdoutIgnoresCase)
        throw refuse(convertProblems.ownEvaluator({ what: 'a comparison without upper and lower case' }));
      const stdin = textOf(test.stdin);
      const files = { ...namedIn(test.args, odd), ...textsOf(test.files, textOf) };
      const saysNothing =
        test.stdout === null && test.stderr === null && Object.keys(test.written).length === 0;
      return {
        name: named(context, place),
        ...(stdin !== '' && { stdin }),
        ...(test.args.length > 0 && { args: test.args }),
        ...(Object.keys(files).length > 0 && { files }),
        ...(test.stdout !== null && { stdout: textOf(test.stdout) }),
        ...(test.stderr !== null && { stderr: textOf(test.stderr) }),
        ...(Object.keys(test.written).length > 0 && { expectedFiles: textsOf(test.written, textOf) }),
        ...((test.exitCode !== null || saysNothing) && { exitCode: test.exitCode ?? 0 }),
        ...(tolerance !== null && { match: 'numbers' as const, tolerance }),
        ...(context.isHidden && { hidden: true }),
      };
    }),
  );

/** Prompts count where what is expected has them. */
export const expectsPrompts = ({ contexts }: Suite, textOf: TextOf, program: string): boolean => {
  const prompts = [...program.matchAll(/\binput\(\s*(["'])((?:(?!\1)[^\\\n])+)\1\s*\)/g)].map(
    found => found[2]!,
  );
  return contexts
    .flatMap(({ cases }) => cases)
    .some(({ stdout }) => stdout !== null && prompts.some(prompt => textOf(stdout).includes(prompt)));
};

const literal = (text: string) => JSON.stringify(text);

const lines = (test: SuiteCase, textOf: TextOf): string[] => {
  const stdin = textOf(test.stdin);
  const stdout = test.stdout === null ? null : textOf(test.stdout);
  const before = Object.entries(test.files).flatMap(([name, content]) =>
    // Those of `workdir` stand beside the program.
    'text' in content
      ? [
          `with open(${literal(name)}, "w", encoding="utf-8") as given:`,
          `    given.write(${literal(content.text)})`,
        ]
      : [],
  );
  const after = Object.entries(test.written).flatMap(([name, content]) => [
    `with open(${literal(name)}, encoding="utf-8") as written:`,
    `    assert lines(written.read()) == lines(${literal(textOf(content))})`,
  ]);
  if (test.code === null) {
    const call = [
      `input=${literal(stdin)}`,
      ...(test.args.length > 0 ? [`args=${JSON.stringify(test.args)}`] : []),
    ];
    const check =
      stdout === null
        ? `assert run.exit_code == ${test.exitCode ?? 0}`
        : `assert lines(run.stdout) == lines(${literal(stdout)})`;
    return [...before, `run = run_program(${call.join(', ')})`, check, ...after];
  }
  const { kind, text } = test.code;
  // The program is a module called `submission` there.
  const code = text
    .trim()
    .replaceAll(/\bsubmission\.(?=\w)/g, '')
    .split('\n');
  const isValue = kind === 'expression' && test.returns !== null;
  const inside = isValue ? [`value = ${code.join('\n    ')}`] : code;
  const typed =
    stdin === ''
      ? []
      : [`patch("builtins.input", side_effect=${JSON.stringify(stdin.replace(/\n$/, '').split('\n'))})`];
  const raised = test.raises === null ? [] : [`raises(${test.raises === true ? '' : literal(test.raises)})`];
  const around = ['redirect_stdout(printed)', ...typed, ...raised];
  return [
    ...before,
    ...(stdout === null && typed.length === 0 && raised.length === 0
      ? inside
      : ['printed = io.StringIO()', `with ${around.join(', ')}:`, ...inside.map(line => `    ${line}`)]),
    ...(isValue ? [`assert same(value, ${test.returns!.python})`] : []),
    ...(stdout === null ? [] : [`assert lines(printed.getvalue()) == lines(${literal(stdout)})`]),
    ...after,
  ];
};

const head = `import io
from contextlib import contextmanager, redirect_stdout
from unittest.mock import patch


def lines(text):
    return [line.rstrip() for line in text.rstrip().split("\\n")]


def same(value, expected):
    if isinstance(expected, float) and isinstance(value, (int, float)) and not isinstance(value, bool):
        return abs(value - expected) <= 1e-6 * max(1, abs(expected))
    if isinstance(expected, (list, tuple)) and isinstance(value, (list, tuple)):
        return len(value) == len(expected) and all(same(a, b) for a, b in zip(value, expected))
    return value == expected and isinstance(value, bool) == isinstance(expected, bool)


@contextmanager
def raises(message=None):
    try:
        yield
    except Exception as error:
        assert message is None or str(error) == message
    else:
        raise AssertionError("No exception was raised.")
`;

export const pythonOf = ({ contexts }: Suite, textOf: TextOf): string =>
  [
    head,
    ...contexts.map((context, place) => {
      const body = context.cases
        .flatMap(test => lines(test, textOf))
        .map(line => (line === '' ? '' : `    ${line}`));
      return `def test_${place + 1}():\n    ${literal(named(context, place))}\n${body.join('\n')}\n`;
    }),
  ].join('\n\n');
