import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { refuse } from '../exercism/exercism-files.ts';
import type { Cases } from '../foreign/foreign-exercise.ts';
import type { Suite, SuiteCase, SuiteContext } from './suite.ts';

/** What a suite becomes: cases, if it runs programs only; unit tests in Python, if it calls functions. */

export const isOfCases = ({ contexts }: Suite): boolean =>
  contexts.every(({ cases }) => cases.every(({ code }) => code === null));

const named = ({ tab }: SuiteContext, place: number) => `${tab} ${place + 1}`.slice(0, 200);

export const casesOf = ({ contexts, config }: Suite, fileTexts: Record<string, string>): Cases => {
  if (config.stdoutIgnoresCase)
    throw refuse(convertProblems.ownEvaluator({ what: 'a comparison without upper and lower case' }));
  return contexts.flatMap((context, place) =>
    context.cases.map(test => ({
      name: named(context, place),
      ...(test.stdin !== '' && { stdin: test.stdin }),
      ...(test.args.length > 0 && { args: test.args }),
      ...(test.files.length > 0 && {
        files: Object.fromEntries(test.files.map(name => [name, fileTexts[name] ?? ''])),
      }),
      ...(test.stdout !== null && { stdout: test.stdout }),
      ...(test.stderr !== null && { stderr: test.stderr }),
      ...(test.exitCode !== null || (test.stdout === null && test.stderr === null)
        ? { exitCode: test.exitCode ?? 0 }
        : {}),
      ...(config.tolerance !== null && { match: 'numbers' as const, tolerance: config.tolerance }),
    })),
  );
};

const literal = (text: string) => JSON.stringify(text);

const lines = (test: SuiteCase): string[] => {
  if (test.code === null) {
    const call = [
      `input=${literal(test.stdin)}`,
      ...(test.args.length > 0 ? [`args=${JSON.stringify(test.args)}`] : []),
    ];
    const check =
      test.stdout === null
        ? 'assert run.exit_code == 0'
        : `assert lines(run.stdout) == lines(${literal(test.stdout)})`;
    return [`run = run_program(${call.join(', ')})`, check];
  }
  const { kind, text } = test.code;
  const code = text.trim().split('\n');
  const isValue = kind === 'expression' && test.returns !== null;
  const inside = isValue ? [`value = ${code.join('\n    ')}`] : code;
  const typed =
    test.stdin === ''
      ? []
      : [`patch("builtins.input", side_effect=${JSON.stringify(test.stdin.replace(/\n$/, '').split('\n'))})`];
  const raised = test.raises === null ? [] : [`raises(${test.raises === true ? '' : literal(test.raises)})`];
  const around = ['redirect_stdout(printed)', ...typed, ...raised];
  return [
    ...(test.stdout === null && typed.length === 0 && raised.length === 0
      ? inside
      : ['printed = io.StringIO()', `with ${around.join(', ')}:`, ...inside.map(line => `    ${line}`)]),
    ...(isValue ? [`assert same(value, ${test.returns!.python})`] : []),
    ...(test.stdout === null ? [] : [`assert lines(printed.getvalue()) == lines(${literal(test.stdout)})`]),
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
    if isinstance(expected, (list, tuple)) and isinstance(value, type(expected)):
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

export const pythonOf = ({ contexts }: Suite): string =>
  [
    head,
    ...contexts.map((context, place) => {
      const body = context.cases.flatMap(lines).map(line => (line === '' ? '' : `    ${line}`));
      return `def test_${place + 1}():\n    ${literal(named(context, place))}\n${body.join('\n')}\n`;
    }),
  ].join('\n\n');
