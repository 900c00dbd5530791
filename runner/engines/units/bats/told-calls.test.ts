import { expect, it } from 'vitest';

import { withCalls } from './told-calls.ts';

const failed = (said: string) => ({
  name: 'adds',
  passed: false,
  status: 'failed' as const,
  feedback: `adds: ${said}`,
});
const called = (more: object) => ({
  kind: 'called',
  test: 1,
  place: '-',
  text: JSON.stringify({
    kind: 'function',
    words: ['add', '2', 'a b'],
    code: 0,
    out: '4\n',
    err: '',
    ...more,
  }),
});

it.each([
  ['`[ "$output" = "5" ]\' failed', { out: '4\n' }, { expected: '5', actual: '4' }],
  ['`[ "$status" -eq 0 ]\' failed', { code: 2 }, { expected: 'exit code 0', actual: 'exit code 2' }],
  ['-- output differs --\nexpected : 5\nactual   : 4\n--', {}, { expected: '5', actual: '4' }],
])('FW-2 a failed check has its call and values: %s', (said, answer, values) => {
  const [result] = withCalls([failed(said)], [called(answer)]);
  expect(result).toMatchObject(values);
  expect(result?.feedback).toContain("the values differ\nCalled: add 2 'a b'");
});

const twoTests = '@test "a" {\n  true\n}\n\n@test "b" {\n  [ "$output" = "1\n2" ]\n}\n';

it.each([
  ['`[ "$output" = "1\' failed', { out: '1\n' }, { expected: '1\n2', actual: '1' }],
  ['`[ "${lines[1]}" = "b c" ]\' failed', { out: 'a\n\nb\nc\n' }, { expected: 'b c', actual: 'b' }],
])('WM-1 a check over several lines, or of one line, has its values: %s', (said, answer, values) => {
  const passed = { ...failed(''), status: 'passed' as const, passed: true };
  const [, result] = withCalls([passed, failed(said)], [{ ...called(answer), test: 2 }], twoTests);
  expect(result).toMatchObject(values);
});

it('WM-1 a line that was not printed is no empty line', () => {
  const [result] = withCalls([failed('`[ "${lines[3]}" = "b" ]\' failed')], [called({ out: 'a\n' })]);
  expect(result).not.toHaveProperty('expected');
  expect(result?.feedback).toContain('Printed: a');
});

it('FW-2 errors of the last call and of loading are told once, and of other tests not at all', () => {
  const notes = [
    called({ kind: 'names', words: [], err: 'main.sh: line 1: x' }),
    called({ err: 'main.sh: line 2: y', code: 127 }),
    { ...called({ err: 'other' }), test: 2 },
  ];
  const [result] = withCalls([failed('`check` failed')], notes);
  expect(result?.feedback).toBe(
    "adds: `check` failed\nCalled: add 2 'a b'\nIt ended with exit code 127.\nErrors: main.sh: line 1: x\nmain.sh: line 2: y\nPrinted: 4",
  );
  expect(result).not.toHaveProperty('expected');
});
